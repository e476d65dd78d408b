// A small and a large store on PostgreSQL, asked over HTTP in turns as an admin's browser asks.
import pg from 'pg'
import { median, type Served, setUpAdmin, startShop } from './support.ts'

export type Store = { served: Served; cookie: string; ask: (path: string) => Promise<void> }

/** Starts a shop, fills its database and signs its admin in. */
export async function openStore(fill: (client: pg.Client) => Promise<void>): Promise<Store> {
  const served = await startShop('postgres')
  const client = new pg.Client({ connectionString: served.databaseUrl })
  await client.connect()
  await fill(client)
  await client.end()
  const cookie = await setUpAdmin(served)
  return {
    served,
    cookie,
    async ask(path) {
      const response = await fetch(served.url + path, { headers: { cookie }, redirect: 'manual' })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    },
  }
}

/** Each round's median of the large store: as a ratio to the small one's, and in milliseconds. */
export async function compareStores(
  [small, large]: readonly [Store, Store],
  path: string,
  { rounds, asks }: { rounds: number; asks: number },
): Promise<{ ratios: number[]; milliseconds: number[] }> {
  const ratios: number[] = []
  const milliseconds: number[] = []
  const time = async (store: Store) => {
    const began = performance.now()
    await store.ask(path)
    return performance.now() - began
  }
  await small.ask(path)
  await large.ask(path)
  for (let round = 0; round < rounds; round++) {
    const [few, many]: [number[], number[]] = [[], []]
    for (let at = 0; at < asks; at++) {
      few.push(await time(small))
      many.push(await time(large))
    }
    ratios.push(median(many) / median(few))
    milliseconds.push(median(many))
  }
  return { ratios, milliseconds }
}
