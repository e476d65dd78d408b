import { z } from 'zod'
import type { Collector } from '../tracing/tracing.ts'
import { optionalText } from './env-fields.ts'

/** Where traces go: OpenTelemetry's standard variables. */
export const collectorEnv = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  OTEL_EXPORTER_OTLP_HEADERS: optionalText.pipe(
    z
      .string()
      .regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, 'must be name=value, with commas between them')
      .optional(),
  ),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('bustan'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
}

type Given = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined
  OTEL_SERVICE_NAME: string
  OTEL_TRACES_SAMPLER_ARG: number
}

/** The collector that the environment names; null without one. */
export function collectorOf(env: Given): Collector | null {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null
  const pairs = (env.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter(Boolean)
  return {
    url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
    headers: Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2).map(decodeURIComponent))),
    service: env.OTEL_SERVICE_NAME,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  }
}
