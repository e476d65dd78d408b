import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { withTimeout } from '../outbound/with-timeout.ts'
import { spanKind, spanPath } from './span-names.ts'
import { traceStatements } from './statements.ts'
import type { Collector, Tracing } from './tracing.ts'

/** How long a collector may take, in ms; what it has not taken by then is dropped. */
const exportMs = 5_000
const closeMs = 2_000

/**
 * Traces over OTLP/HTTP. Spans are queued (bounded) and sent every five seconds; while the collector is away they are
 * lost. The provider is not registered, since libraries would then add spans with any data they hold.
 */
export function otlpTracing({ url, headers, service, ratio }: Collector): Tracing {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: exportMs, concurrencyLimit: 2 })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'process.pid': process.pid }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: 2_048, maxExportBatchSize: 512, exportTimeoutMillis: exportMs }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('bustan')

  /** Runs work within a span and ends the span with it; of an error only the class is recorded. */
  async function spanned<Done>(span: Span, work: () => Done | Promise<Done>): Promise<Done> {
    try {
      return await context.with(trace.setSpan(context.active(), span), work)
    } catch (error) {
      failed(span, error)
      throw error
    } finally {
      span.end()
    }
  }
  const child = (name: string, attributes: Record<string, string>): Span | null => {
    const parent: Context = context.active()
    // Without this, work outside requests and jobs, such as the queue's polling, would be most of the spans.
    if (trace.getSpan(parent) === undefined) return null
    return tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent)
  }
  const stopStatements = traceStatements(child)
  const stopCalls = traceCalls(child)

  return {
    job: (name, work) => spanned(tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, root: true }), work),
    request({ method, url: address }, work) {
      const path = spanPath(address)
      const span = tracer.startSpan(`${method} ${path}`, {
        kind: SpanKind.SERVER,
        root: true,
        attributes: { 'http.request.method': method, 'http.route': path, 'bustan.kind': spanKind(address) },
      })
      return spanned(span, async () => {
        const response = await work()
        span.setAttribute('http.response.status_code', response.status)
        if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        return response
      })
    },
    async close() {
      stopStatements()
      stopCalls()
      await withTimeout(closeMs, provider.shutdown()).catch(() => {})
    },
  }
}

function failed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
}

type Call = { request: { method: string; origin: string } }

/** Spans of outgoing `fetch` requests, with their host and without their path. */
function traceCalls(child: (name: string, attributes: Record<string, string>) => Span | null): () => void {
  const open = new WeakMap<object, Span>()
  const take = (request: object) => {
    const span = open.get(request)
    open.delete(request)
    return span
  }
  const listeners: Record<string, (message: unknown) => void> = {
    'undici:request:create': (message) => {
      const { request } = message as Call
      const host = new URL(String(request.origin)).host
      const attributes = { 'http.request.method': request.method, 'server.address': host }
      const span = child(`${request.method} ${host}`, attributes)
      if (span !== null) open.set(request, span)
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as Call & { response: { statusCode: number } }
      open.get(request)?.setAttribute('http.response.status_code', response.statusCode)
    },
    'undici:request:trailers': (message) => take((message as Call).request)?.end(),
    'undici:request:error': (message) => {
      const { request, error } = message as Call & { error: unknown }
      const span = take(request)
      if (span === undefined) return
      failed(span, error)
      span.end()
    },
  }
  for (const [name, hear] of Object.entries(listeners)) subscribe(name, hear)
  return () => {
    for (const [name, hear] of Object.entries(listeners)) unsubscribe(name, hear)
  }
}
