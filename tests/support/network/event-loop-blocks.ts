import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'

// Loaded into a server: reports when its event loop was blocked for 20 ms of CPU time, without garbage collection,
// which is unpredictable. A busy machine stretches CPU time, too, so it reports the number of reference tasks, 20 ms
// each on a quiet machine, that would fit.
const leastMs = 20
const text = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ n, word: `word ${n}` })))
const cpuMs = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.threadCpuUsage(since)
  return (user + system) / 1000
}
const pieceOfWork = () => {
  const since = process.threadCpuUsage()
  for (let round = 0; round < 3; round++) JSON.stringify(JSON.parse(text))
  return cpuMs(since)
}
let before = process.threadCpuUsage()
let collecting = 0
const add = (entries: PerformanceEntry[]) => {
  for (const { duration } of entries) collecting += duration
}
const collections = new PerformanceObserver((list) => add(list.getEntries()))
collections.observe({ entryTypes: ['gc'] })
setInterval(() => {
  add(collections.takeRecords())
  const ms = cpuMs(before) - collecting
  if (ms >= leastMs)
    process.stderr.write(
      `the loop was held for ${Math.round(ms)} ms, ${(ms / pieceOfWork()).toFixed(1)} pieces of work\n`,
    )
  before = process.threadCpuUsage()
  collecting = 0
}, 1).unref()
