// From the start of the process to the first page, and its memory a moment later: a new shop and one that has its data.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Served, spread, startShop } from './support.ts'

const rounds = 3
console.log('start: seconds to the first page, and resident memory in MB, median (least to most)')
const fresh: number[] = []
const again: number[] = []
const memory: number[] = []
for (let round = 0; round < rounds; round++) {
  const folder = await mkdtemp(join(tmpdir(), 'bustan-bench-'))
  const first = await startShop('pglite', folder)
  fresh.push(first.startMs / 1000)
  await first.stop()
  const second = await startShop('pglite', folder)
  again.push(second.startMs / 1000)
  memory.push(residentMb(second))
  await second.stop()
  await rm(folder, { recursive: true, force: true })
}
const postgres: number[] = []
for (let round = 0; round < rounds; round++) {
  const shop = await startShop('postgres')
  postgres.push(shop.startMs / 1000)
  await shop.stop()
}
console.log(`  embedded database, new      ${spread(fresh, 1)}`)
console.log(`  embedded database, again    ${spread(again, 1)}   memory ${spread(memory, 0)}`)
console.log(`  PostgreSQL, new             ${spread(postgres, 1)}`)

function residentMb({ child }: Served): number {
  const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}
