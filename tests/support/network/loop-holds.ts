import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'

// Loaded into a server: says whenever its event loop was held for 100 ms, by its own CPU time, which a busy machine does not
// stretch, and without collecting garbage, which comes when it comes.
const leastMs = 100
let before = process.threadCpuUsage()
let collecting = 0
const add = (entries: PerformanceEntry[]) => {
  for (const { duration } of entries) collecting += duration
}
const collections = new PerformanceObserver((list) => add(list.getEntries()))
collections.observe({ entryTypes: ['gc'] })
setInterval(() => {
  add(collections.takeRecords())
  const { user, system } = process.threadCpuUsage(before)
  const ms = Math.round((user + system) / 1000 - collecting)
  if (ms >= leastMs) process.stderr.write(`the loop was held for ${ms} ms\n`)
  before = process.threadCpuUsage()
  collecting = 0
}, 1).unref()
