import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { watchOthers } from './other-processes-load.mjs'

test('others are all processes but the command, its descendants and PostgreSQL', () => {
  const proc = mkdtempSync(join(tmpdir(), 'proc-'))
  const process = (pid: number, name: string, parent: number, ticks: number) => {
    mkdirSync(join(proc, String(pid)), { recursive: true })
    writeFileSync(join(proc, String(pid), 'stat'), `${pid} (${name}) S ${parent} ${'0 '.repeat(9)}${ticks} 0 0 0\n`)
  }
  // user nice system idle iowait irq softirq steal
  const processors = (busy: number, stolen = 0) =>
    writeFileSync(join(proc, 'stat'), `cpu  ${busy} 0 0 9 9 9 9 ${stolen} 0 0\ncpu0 1 2 3\n`)
  let at = 0
  processors(1_000)
  process(1, 'init', 0, 100)
  process(10, 'node', 1, 50)
  process(20, 'postgres', 1, 70)
  process(30, 'a (b) c', 1, 500)
  const { read, share } = watchOthers({ root: 10, proc, now: () => at })
  expect(share()).toBe(0)

  // Ten seconds of one processor: 300 own ticks, 250 of PostgreSQL, 450 of others.
  at = 10_000
  processors(2_000)
  process(10, 'node', 1, 150)
  process(11, 'node', 10, 120)
  process(12, 'chromium', 11, 80)
  process(20, 'postgres', 1, 170)
  process(21, 'postgres', 20, 150)
  process(30, 'a (b) c', 1, 950)
  expect(share()).toBeCloseTo(4.5 / 10 / availableParallelism())

  // Any number of reads in between.
  process(12, 'chromium', 11, 180)
  processors(2_100)
  read()

  // The child of an ended child is still its own; steal time is not.
  at = 20_000
  rmSync(join(proc, '11'), { recursive: true })
  processors(2_500, 100)
  process(12, 'chromium', 1, 580)
  expect(share()).toBeCloseTo(1 / 10 / availableParallelism())
  at = 20_500
  processors(9_000)
  expect(share()).toBeCloseTo(1 / 10 / availableParallelism())
  rmSync(proc, { recursive: true })
})
