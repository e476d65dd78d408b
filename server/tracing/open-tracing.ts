import type { Log } from '#shop/ports.ts'
import { type Collector, noTracing, type Tracing } from './tracing.ts'

/** Opens tracing when a collector is configured; its packages are loaded only then. */
export async function openTracing(collector: Collector | null, log: Log): Promise<Tracing> {
  if (collector === null) return noTracing
  const { otlpTracing } = await import('./otlp.ts')
  log.info({ collector: new URL(collector.url).host, ratio: collector.ratio }, 'traces are sent')
  return otlpTracing(collector)
}
