// From the start of the process to the first page, and the resident memory then, after a minute with some traffic, and at the
// most of a first start: a new shop and one that has its data.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Served, spread, startShop } from './support.ts'

const rounds = 3
const settleMs = 60_000
const visited = ['/en', '/ar/shop', '/en/product/beginner-guide', '/ar/shop?q=guide', '/en/cart', '/api/v1/products']

console.log('start: seconds to the first page, and resident memory in MB, median (least to most)')
const fresh: number[] = []
const peak: number[] = []
const again: number[] = []
const first: number[] = []
const settled: number[] = []
for (let round = 0; round < rounds; round++) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bustan-bench-'))
  const started = await startShop('pglite', { dataDir })
  fresh.push(started.startMs / 1000)
  peak.push(megabytes(started, 'VmHWM'))
  await started.stop()
  const shop = await startShop('pglite', { dataDir })
  again.push(shop.startMs / 1000)
  first.push(megabytes(shop, 'VmRSS'))
  await visit(shop.url)
  settled.push(megabytes(shop, 'VmRSS'))
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}
const postgres: number[] = []
for (let round = 0; round < rounds; round++) {
  const shop = await startShop('postgres')
  postgres.push(shop.startMs / 1000)
  await shop.stop()
}
console.log(`  embedded database, new      ${spread(fresh, 1)}   memory at most ${spread(peak, 0)}`)
console.log(
  `  embedded database, again    ${spread(again, 1)}   memory ${spread(first, 0)}, after a minute ${spread(settled, 0)}`,
)
console.log(`  PostgreSQL, new             ${spread(postgres, 1)}`)

/** Ten pages a second, some cached and some not, for half of a minute; then nothing. */
async function visit(url: string): Promise<void> {
  const began = performance.now()
  for (let at = 0; performance.now() - began < settleMs / 2; at++) {
    await (await fetch(`${url}${visited[at % visited.length]}`)).arrayBuffer()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await new Promise((resolve) => setTimeout(resolve, settleMs / 2))
}

function megabytes({ child }: Served, of: 'VmRSS' | 'VmHWM'): number {
  const line = new RegExp(`${of}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}
