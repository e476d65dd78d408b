// Search on PostgreSQL: what a page of results costs among 1,000,000 products (PRODUCTS sets another number) against 1,000,
// and how many a second come against the bare indexed query that reads the same products by hand-written SQL. The rounds
// alternate, so that a machine that drifts drifts for all.
import pg from 'pg'
import { openDatabase } from '../adapters/database/open.ts'
import { browseProducts } from '../shop/catalog/read.ts'
import { interpretQuery } from '../shop/catalog/search/interpret-query.ts'
import { fillCatalogue, makeVocabulary, random, type Vocabulary } from './search-data.ts'
import { dropDatabase, freshDatabase, median, spread } from './support.ts'

const most = Number(process.env.PRODUCTS ?? 1_000_000)
const sizes = [1_000, most]
const rounds = 5
const searches = 400
const clients = 8
/** The bare query takes seconds for a common word among a million products. */
const askedBare = 40

const vocabulary = makeVocabulary()
const shops = await Promise.all(sizes.map(openCatalogue))
const queries = mix(vocabulary)
const named = Object.keys(kinds(vocabulary, random(1)))
for (const shop of shops) for (const { q } of queries.slice(0, searches)) await browseProducts(shop.db, { q })

const middle: number[] = []
const tail: number[] = []
const rate: number[] = []
const ofKind = new Map<string, number[]>(named.map((kind) => [kind, []]))
const milliseconds: [number, number][] = []
for (let round = 0; round < rounds; round++) {
  const took = shops.map(() => [] as { kind: string; ms: number }[])
  // One after the other asks the same of both, so that a pause of the machine hits either.
  for (const { kind, q } of queries) {
    for (const [at, shop] of shops.entries()) {
      const began = performance.now()
      await browseProducts(shop.db, { q })
      took[at]?.push({ kind, ms: performance.now() - began })
    }
  }
  const [small = [], large = []] = took.map((all) => all.map(({ ms }) => ms))
  middle.push(median(large) / median(small))
  tail.push(percentile(large, 0.99) / percentile(small, 0.99))
  milliseconds.push([median(large), percentile(large, 0.99)])
  for (const [kind, ratios] of ofKind) {
    const [few, many] = took.map((all) => median(all.filter((one) => one.kind === kind).map(({ ms }) => ms)))
    ratios.push((many ?? 0) / (few ?? 1))
  }
  console.log(`  round ${round + 1}: median ${middle.at(-1)?.toFixed(2)}, p99 ${tail.at(-1)?.toFixed(2)}`)
}
// Afterwards, since the bare queries read so much that PostgreSQL's cache has nothing else left.
const [, large] = shops
const some = queries.slice(0, askedBare)
for (let round = 0; round < rounds && large !== undefined; round++) {
  const bare = await perSecond(some, (q) => large.bare(q))
  rate.push((await perSecond(some, (q) => browseProducts(large.db, { q }))) / bare)
}

const among = most.toLocaleString('en')
console.log(`search: ${queries.length} searches of ${named.length} kinds, median (least to most) of ${rounds} rounds`)
console.log(`  median among ${among} products / among 1,000   ${spread(middle)}`)
console.log(`  p99                                           ${spread(tail)}`)
console.log(`  searches a second / bare indexed queries      ${spread(rate)}   (${among} products, ${clients} at once)`)
for (const [kind, ratios] of ofKind) console.log(`    ${kind.padEnd(16)} ${spread(ratios)}`)
const [medians, tails] = [milliseconds.map(([ms]) => ms), milliseconds.map(([, ms]) => ms)]
console.log(`  here: median ${spread(medians, 1)} ms, p99 ${spread(tails, 1)} ms among ${among}`)
for (const shop of shops) await shop.close()

/** A shop of so many products, and the bare query: the words already as the index wants them, one statement, no count. */
async function openCatalogue(count: number) {
  const url = await freshDatabase()
  const database = await openDatabase({ url })
  await database.migrate('db/migrations')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fillCatalogue(client, count, vocabulary)
  await client.end()
  const pool = new pg.Pool({ connectionString: url, max: clients })
  const words = new Map<string, string>()
  return {
    db: database.db,
    async bare(q: string) {
      const text = words.get(q) ?? (await interpretQuery(database.db, q))?.anywhere.all ?? `'nothing'`
      words.set(q, text)
      return pool.query(
        `select p.*, r.count, r.sum, s.is_best_seller from search_entry e join product p on p.id = e.product_id
         left join product_rating r on r.product_id = p.id left join product_sales s on s.product_id = p.id
         where e.words @@ $1::tsquery and p.status = 'active' order by e.created_at desc, e.product_id limit 12`,
        [text],
      )
    },
    async close() {
      await pool.end()
      await database.close()
      await dropDatabase(url)
    },
  }
}

/** What shoppers type, by kind. Common words are among the first twenty, rare ones among the last half. */
function kinds({ ar, en }: Vocabulary, next: () => number): Record<string, () => string> {
  const pick = (words: readonly string[], from: number, to: number) =>
    words[from + Math.floor(next() * (to - from))] ?? ''
  const either = () => (next() < 0.6 ? ar : en)
  const mistype = (word: string) => {
    const at = 1 + Math.floor(next() * (word.length - 2))
    return word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2)
  }
  const long = (words: readonly string[]) => {
    for (;;) {
      const word = pick(words, 0, 4_000)
      if (word.length >= 5) return word
    }
  }
  return {
    'common word': () => pick(either(), 0, 20),
    'ordinary word': () => pick(either(), 20, 1_000),
    'rare word': () => pick(either(), 4_000, 8_000),
    'two words': () => `${pick(either(), 0, 60)} ${pick(either(), 0, 600)}`,
    beginning: () => pick(either(), 0, 4_000).slice(0, 1 + Math.floor(next() * 4)),
    mistyped: () => mistype(long(either())),
    'with an article': () => `ال${pick(ar, 0, 2_000).replace(/^ال/, '')}`,
    'both languages': () => `${pick(ar, 0, 40)} ${pick(en, 0, 200)}`,
    'article number': () => `bst-${Math.floor(next() * 1_000).toString(36)}`,
    'nothing found': () => `${pick(en, 0, 8_000)}zzqx ${pick(ar, 0, 8_000)}`,
  }
}

function mix(words: Vocabulary): { kind: string; q: string }[] {
  const next = random(42)
  const all = Object.entries(kinds(words, next))
  return Array.from({ length: searches }, (_, at) => {
    const [kind, make] = all[at % all.length] ?? ['', () => '']
    return { kind, q: make() }
  })
}

async function perSecond(some: readonly { q: string }[], ask: (q: string) => Promise<unknown>): Promise<number> {
  let at = 0
  const began = performance.now()
  const one = async () => {
    for (let query = some[at++]; query !== undefined; query = some[at++]) await ask(query.q)
  }
  await Promise.all(Array.from({ length: clients }, one))
  return some.length / ((performance.now() - began) / 1000)
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
