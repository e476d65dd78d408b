import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Sort } from '#shop/catalog/category.ts'
import type { Place } from '#shop/catalog/place.ts'
import { browseProducts, type ProductPage } from '#shop/catalog/read.ts'
import { lookUp } from '#shop/catalog/search/dictionary.ts'
import { searchEntry } from '#shop/catalog/search/table.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

const many = 4_000
/** The higher n, the newer the product; these are the products with a word in the title, and anywhere. */
const isTitled = (n: number) => n % 7 === 0
const isOld = (n: number) => n <= 900
/** Many, but so far apart that a page of them is found by the newest weeks; the word is in their titles. */
const isScattered = (n: number) => n % 5 === 0
const priceOf = (n: number) => (n * 7_919) % 500
const numbers = Array.from({ length: many }, (_, at) => at + 1)

/** So large that common words are searched by walking the catalog, which the small shop of other tests never does. */
describeOnBothEngines('search in a large shop', (open) => {
  let db: OpenShop['shop']['db']
  beforeAll(async () => {
    db = (await open()).shop.db
    await db.execute(sql`
      insert into product (id, title, title_en, description, description_en, price, image, image_colour, image_alt, image_alt_en,
        category, is_digital, stock, sku, created_at, updated_at)
      select 'n' || n, 'x', 'x', 'x', 'x', (n * 7919) % 500, '/products/x', '#fff', 'x', 'x',
        case when n % 2 = 0 then 'guide' else 'physical' end, true, 5, 'LARGE-' || n, moment, moment
      from generate_series(1, ${many}::int) n, lateral (select timestamptz '2020-01-01' + n * interval '7 minutes') at(moment)`)
    await db.execute(sql`
      insert into search_entry (product_id, words, created_at)
      select id, (('''alphaword''') || case when n % 7 = 0 then ' ''=alphaword''' else '' end
        || case when n <= 900 then ' ''betaword''' else '' end
        || case when n % 5 = 0 then ' ''gammaword'' ''=gammaword''' else '' end || ' ''deltaword''')::tsvector, created_at
      from product, lateral (select substr(id, 2)::int) number(n) where sku like 'LARGE-%'`)
    await db.execute(sql`
      insert into search_word (word, shown, products, titles) values ('', '', ${many}, 0),
        ('alphaword', 'alphaword', ${many}, ${Math.floor(many / 7)}), ('betaword', 'betaword', 900, 0),
        ('gammaword', 'gammaword', 800, 800), ('deltaword', 'deltaword', ${many}, 0)
      on conflict (word) do update set products = search_word.products + excluded.products`)
  })

  const newest = (all: number[]) => all.toReversed()
  const byRelevance = [...newest(numbers.filter(isTitled)), ...newest(numbers.filter((n) => !isTitled(n)))]
  const idOf = (n: number) => `n${n}`
  /** By price, then by id as PostgreSQL sorts texts of letters and digits. */
  const byPrice = (sign: number) =>
    numbers.toSorted((a, b) => sign * (priceOf(a) - priceOf(b)) || (idOf(a) < idOf(b) ? -1 : 1))

  const cases: [says: string, search: { q: string; sort?: Sort; category?: 'guide' }, expected: number[]][] = [
    ['a word of every product, the better tier first', { q: 'alphaword' }, byRelevance],
    ['the beginning of it', { q: 'alph' }, byRelevance],
    ['the newest first', { q: 'alphaword', sort: 'newest' }, newest(numbers)],
    ['the cheapest first', { q: 'alphaword', sort: 'price-low' }, byPrice(1)],
    ['the dearest first', { q: 'alphaword', sort: 'price-high' }, byPrice(-1)],
    ['a word that only old products have', { q: 'betaword' }, newest(numbers.filter(isOld))],
    ['a word of some products', { q: 'gammaword' }, newest(numbers.filter(isScattered))],
    ['some, the newest first', { q: 'gammaword', sort: 'newest' }, newest(numbers.filter(isScattered))],
    ['some, the cheapest first', { q: 'gammaword', sort: 'price-low' }, byPrice(1).filter(isScattered)],
    ['a word of titles and one of none', { q: 'gammaword deltaword' }, newest(numbers.filter(isScattered))],
    ['two words', { q: 'betaword alphaword' }, newest(numbers.filter(isOld))],
    ['old ones, the dearest first', { q: 'betaword', sort: 'price-high' }, byPrice(-1).filter(isOld)],
    ['in one category', { q: 'alphaword', category: 'guide' }, byRelevance.filter((n) => n % 2 === 0)],
  ]
  test.each(cases)('%s', async (_, query, expected) => {
    const ids: string[] = []
    const limit = expected.length > 1_000 ? 450 : 100
    for (let after: Place | null = null; ; ) {
      const page: ProductPage = await browseProducts(db, query, limit, after)
      expect(page.instead).toBeNull()
      ids.push(...page.products.map(({ id }) => id))
      if (page.next === null) break
      after = page.next
    }
    expect(ids).toEqual(expected.map(idOf))
    const first = await browseProducts(db, query)
    expect(first.products.map(({ id }) => id)).toEqual(expected.slice(0, 12).map(idOf))
    // Exact or not, the count is never too high.
    if (first.isExact) expect(first.found).toBe(expected.length)
    else expect(first.found).toBeLessThan(expected.length)
  })

  test('the products of a prefix with many words are estimated by the first of them, those of one with very many guessed', async () => {
    await db.execute(sql`
      insert into search_word (word, shown, products, titles)
      select begun || n, begun || n, 3, 1
      from (values ('zetaword', 500), ('omegaword', 5000)) of(begun, words), generate_series(1, words) n`)
    const { known, outOf, weeks } = await lookUp(db, [
      { word: 'zetaword', begins: true },
      { word: 'omegaword', begins: false },
      { word: 'zetaword7', begins: false },
      { word: 'thetaword', begins: true },
    ])
    expect(known).toMatchObject([
      { begins: true, products: 1_500, titles: 500, words: null, isGuess: false },
      { begins: true, products: 600, isGuess: true },
      { begins: false, products: 3, titles: 1, words: ['zetaword7'], isGuess: false },
      null,
    ])
    // All of them came within few weeks.
    expect(outOf).toBe(await db.$count(searchEntry))
    expect(weeks.reduce((sum, { products }) => sum + products, 0)).toBe(outOf)
    expect(weeks).toEqual(weeks.toSorted((one, other) => (one.word < other.word ? 1 : -1)))
    const [, second] = weeks
    expect((await lookUp(db, [], Number(second?.word.slice(1)) * 86_400_000)).weeks).toEqual(weeks.slice(1))
  })
})
