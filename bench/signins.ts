// How long shoppers wait for cached pages while 100 wrong passwords come at once from as many networks: the 95th percentile, as
// a ratio to the same without them, in turns on each engine.
import { spread, startShop } from './support.ts'

const rounds = 5
const passwords = 100
const shoppers = 8
/** How long a shopper looks at a page, in ms. */
const lookMs = 20
const calmMs = 4_000
/** Milliseconds that 95 % of the answers may take during the storm. */
const bar = 100
const pages = ['/en', '/en/shop', '/en/product/beginner-guide']

console.log(
  `signins: the 95th percentile of ${shoppers} shoppers’ cached pages during ${passwords} wrong passwords at once, to that without; median (least to most) of ${rounds} rounds`,
)
for (const engine of ['postgres', 'pglite'] as const) {
  const shop = await startShop(engine, { env: { TRUST_PROXY: '1' } })
  const networks = Array.from({ length: rounds * passwords }, (_, at) => `10.0.${at >> 8}.${at & 255}`)
  for (const path of pages) await look(shop.url + path)
  await storm(shop.url, networks.slice(0, 1))
  const [ratios, calm, during, slowest]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let round = 0; round < rounds; round++) {
    const without = at95(await browse(shop.url, new Promise((resolve) => setTimeout(resolve, calmMs))))
    const guessed = storm(shop.url, networks.slice(round * passwords, (round + 1) * passwords))
    const times = await browse(shop.url, guessed)
    ratios.push(at95(times) / without)
    calm.push(without)
    during.push(at95(times))
    slowest.push(Math.max(...times))
  }
  console.log(
    `  ${engine.padEnd(8)} ${spread(ratios, 1)}   here ${spread(during, 0)} ms, the slowest ${spread(slowest, 0)}; without ${spread(calm, 0)} ms (bar ${bar} ms)`,
  )
  await shop.stop()
}

/** Sends a wrong password from each network at once; answers when the last one is refused. */
async function storm(url: string, networks: readonly string[]): Promise<void> {
  const guess = async (network: string) => {
    const response = await fetch(`${url}/en/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url, 'x-forwarded-for': network },
      body: new URLSearchParams({ email: `${network}@example.com`, password: 'not-the-password' }),
    })
    await response.arrayBuffer()
    // 503: more than four at work and forty waiting.
    if (![401, 503].includes(response.status)) throw new Error(`a wrong password: ${response.status}`)
  }
  await Promise.all(networks.map(guess))
}

/** Each shopper opens page after page until something else is done; answers the milliseconds of each answer. */
async function browse(url: string, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let over = false
  const shopper = async (first: number) => {
    for (let at = first; !over; at++) {
      times.push(await look(`${url}${pages[at % pages.length]}`))
      await new Promise((resolve) => setTimeout(resolve, lookMs))
    }
  }
  const all = Promise.all(Array.from({ length: shoppers }, (_, at) => shopper(at)))
  await until
  over = true
  await all
  return times
}

async function look(page: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(page)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${page}: ${response.status}`)
  return performance.now() - began
}

function at95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
}
