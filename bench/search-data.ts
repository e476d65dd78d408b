// A catalogue of any size for bench/search.ts: made-up words of both languages, used as unevenly as real ones are.
import type pg from 'pg'
import type { Category } from '../shop/catalog/category.ts'
import { productWords, wordList } from '../shop/catalog/search/lexicon.ts'
import { keysOf } from '../shop/catalog/search/word-keys.ts'

/** A little generator of its own, so that every run asks the same of the same catalogue. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Words by rank: the first is the commonest. */
export type Vocabulary = { ar: string[]; en: string[] }

const size = 8_000

export function makeVocabulary(): Vocabulary {
  const next = random(7)
  const one = (letters: readonly string[]) => letters[Math.floor(next() * letters.length)] ?? ''
  const consonants = [...'بتثجحخدذرزسشصضطعغفقكلمنهوي']
  const patterns = ['كتب', 'كاتب', 'كتيب', 'مكتوب', 'تكتيب', 'كتابة', 'مكتبة', 'كتّاب', 'أكتاب', 'استكتاب', 'كتبات']
  const ar = distinct(() => {
    const root: Record<string, string> = { ك: one(consonants), ت: one(consonants), ب: one(consonants) }
    const word = [...one(patterns)].map((letter) => root[letter] ?? letter).join('')
    return next() < 0.3 ? `ال${word}` : word
  })
  const onsets = [
    'b',
    'br',
    'c',
    'cl',
    'd',
    'f',
    'g',
    'gr',
    'h',
    'l',
    'm',
    'n',
    'p',
    'pl',
    'r',
    's',
    'st',
    't',
    'tr',
    'v',
  ]
  const ends = ['', 'n', 'r', 's', 'l', 't', 'm', 'ck', 'd', 'st']
  const en = distinct(() =>
    Array.from({ length: 2 + Math.floor(next() * 2) }, () => one(onsets) + one([...'aeiou']) + one(ends)).join(''),
  )
  return { ar, en }
}

function distinct(make: () => string): string[] {
  const words = new Set<string>()
  while (words.size < size) words.add(make())
  return [...words]
}

/** Products beyond these are copies of them, under ids and article numbers of their own. */
const different = 50_000

/** Consultations among those; one in twenty of the others is goods, the rest are guides. */
const rarest = 3
const categoryOf = (n: number): Category => (n < rarest ? 'consultation' : n % 20 === 0 ? 'physical' : 'guide')

/**
 * Fills the shop with `count` products, one a minute; the words are the shop's own reading of their texts. Triggers do not
 * run, since no search reads what they keep, and the index of words is built when all are there: in minutes, not hours.
 */
export async function fillCatalogue(client: pg.Client, count: number, vocabulary: Vocabulary): Promise<void> {
  const next = random(count)
  // Zipf: the word of rank r is used 1/r as often as the first.
  const word = (words: readonly string[]) => words[Math.floor(words.length ** next()) - 1] ?? ''
  const text = (words: readonly string[], length: number) => Array.from({ length }, () => word(words)).join(' ')
  const rareEnd = (words: readonly string[]) => words[Math.floor(next() * words.length)] ?? ''
  const shown = new Map<string, string>()
  const epoch = Date.UTC(2026, 0, 1)
  const set = 2_000
  const written = Math.min(count, different)
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'")
  await client.query('drop index search_entry_words')
  for (let first = 0; first < written; first += set) {
    const rows = Array.from({ length: Math.min(set, written - first) }, (_, at) => {
      const n = first + at
      const product = {
        id: `p${n}`,
        title: `${rareEnd(vocabulary.ar)} ${text(vocabulary.ar, 3)}`,
        titleEn: `${rareEnd(vocabulary.en)} ${text(vocabulary.en, 3)}`,
        description: text(vocabulary.ar, 28),
        descriptionEn: text(vocabulary.en, 28),
        sku: `BST-${n.toString(36).toUpperCase()}-${n % 10}`,
        tags: [word(vocabulary.ar), word(vocabulary.en)],
        category: categoryOf(n),
      }
      const words = productWords(product)
      for (const [spelled, entry] of words) if (!shown.has(spelled)) shown.set(spelled, entry.shown)
      return {
        ...product,
        price: 500 + Math.floor(next() * 30_000),
        words: wordList(words),
        at: new Date(epoch + n * 60_000).toISOString(),
      }
    })
    await client.query(
      `with row as (select * from jsonb_to_recordset($1::jsonb) as row(id text, title text, "titleEn" text, description text,
         "descriptionEn" text, sku text, tags text[], price int, category text, words text, at timestamptz)),
       kept as (insert into product (id, title, title_en, description, description_en, price, image, image_colour, image_alt,
         image_alt_en, category, is_digital, stock, sku, tags, created_at, updated_at)
         select id, title, "titleEn", description, "descriptionEn", price, '/products/sticker-pack', '#9CCB7E', title, "titleEn",
           category, category <> 'physical', 50, sku, tags, at, at from row)
       insert into search_entry (product_id, words, created_at) select id, words::tsvector || array_to_tsvector(array[day_word(at)]), at from row`,
      [JSON.stringify(rows)],
    )
  }
  for (let first = written; first < count; first += written) {
    const values = [first / written, Math.min(written, count - first), `${first} minutes`]
    await client.query(
      `insert into product (id, title, title_en, description, description_en, price, image, image_colour, image_alt,
         image_alt_en, category, is_digital, stock, sku, tags, created_at, updated_at)
         select id || '-' || $1, title, title_en, description, description_en, price, image, image_colour, image_alt,
           image_alt_en, category, is_digital, stock, sku || '-' || $1, tags, created_at + $3::interval, updated_at
         from product where id in (select 'p' || n from generate_series(0, $2::int - 1) n)`,
      values,
    )
    await client.query(
      `insert into search_entry (product_id, words, created_at)
         select product_id || '-' || $1, ts_delete(words, day_word(created_at)) || array_to_tsvector(array[day_word(created_at + $3::interval)]),
           created_at + $3::interval from search_entry
         where product_id in (select 'p' || n from generate_series(0, $2::int - 1) n)`,
      values,
    )
  }
  await client.query('create index search_entry_words on search_entry using gin (words)')
  await client.query(
    `insert into search_word (word, shown, products, titles)
     select word, coalesce($1::jsonb ->> word, word), ndoc, 0 from ts_stat('select words from search_entry') where word ~ '^[^=@]'`,
    [JSON.stringify(Object.fromEntries(shown))],
  )
  await client.query(
    `update search_word set titles = ndoc from ts_stat('select words from search_entry') stat where stat.word = '=' || search_word.word`,
  )
  await client.query(
    'insert into search_day (word, products) select day_word(created_at), count(*) from search_entry group by 1',
  )
  // The empty word stands for every product.
  await client.query(`insert into search_word select '', '', count(*), 0 from search_entry`)
  const spelled = [...shown.keys()]
  for (let at = 0; at < spelled.length; at += set) {
    const keys = spelled.slice(at, at + set).flatMap((each) => keysOf(each).map((key) => [key, each]))
    await client.query(
      `insert into search_spelling (key, word) select pair ->> 0, pair ->> 1 from jsonb_array_elements($1::jsonb) pair on conflict do nothing`,
      [JSON.stringify(keys)],
    )
  }
  await client.query('vacuum analyze')
}
