/** Tracing; does nothing without a collector. */
export type Tracing = {
  /** Runs a job as a span of its own. */
  job<Done>(name: string, work: () => Promise<Done>): Promise<Done>
  /** Answers a request as a span, whose URL omits what visitors typed. */
  request(request: Request, work: () => Response | Promise<Response>): Response | Promise<Response>
  /** Sends what is left, for at most two seconds. */
  close(): Promise<void>
}

/** Disabled tracing: only runs the work. */
export const noTracing: Tracing = { job: (_, work) => work(), request: (_, work) => work(), async close() {} }

/** The settings of OTEL_EXPORTER_OTLP_ENDPOINT and its companions; null when tracing is off. */
export type Collector = { url: string; headers: Record<string, string>; service: string; ratio: number }
