import { get as plainGet, type RequestOptions } from 'node:http'
import { get as secureGet } from 'node:https'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BusySpan, CalendarProblem, CalendarReader } from '#shop/appointments/hosts/calendar-port.ts'
import { addressGuard, type GuardOptions, requestProblem } from '../http/guarded-address.ts'
import type { CalendarQuery } from './busy-times.ts'

type Options = GuardOptions & { timeouts?: { fetch: number; parse: number }; mostBytes?: number }
type ReadResult = { problem: null; busy: BusySpan[] } | { problem: CalendarProblem }

/** Reads calendars (ICS) at addresses that an admin typed; redirects are not followed. */
export function calendarReader({
  timeouts = { fetch: 15_000, parse: 10_000 },
  mostBytes = 4 * 1024 * 1024,
  ...guard
}: Options): CalendarReader {
  const { judge } = addressGuard(guard)
  return {
    refuses(typed) {
      const judged = judge(typed)
      return typeof judged === 'string' ? judged : null
    },

    async read(typed, query) {
      const judged = judge(typed)
      if (typeof judged === 'string') return { problem: judged }
      const { url, options } = judged
      const signal = AbortSignal.timeout(timeouts.fetch)
      try {
        const fetched = await fetchText(url, { ...options, signal, headers: headersOf }, mostBytes)
        return 'problem' in fetched ? fetched : await parse(fetched.text, query, timeouts.parse)
      } catch (error) {
        return { problem: requestProblem(error) }
      }
    },
  }
}

const headersOf = { 'User-Agent': 'Bustan-Calendars/1', Accept: 'text/calendar', 'Accept-Encoding': 'identity' }

function fetchText(
  url: URL,
  options: RequestOptions,
  mostBytes: number,
): Promise<{ text: string } | { problem: CalendarProblem }> {
  return new Promise((fulfil, reject) => {
    const get = url.protocol === 'https:' ? secureGet : plainGet
    const request = get(url, options, (response) => {
      const status = response.statusCode ?? 0
      const ends = (end: { text: string } | { problem: CalendarProblem }) => {
        fulfil(end)
        response.destroy()
      }
      if (status < 200 || status >= 300) return ends({ problem: status >= 300 && status < 400 ? 'redirect' : 'status' })
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > mostBytes) ends({ problem: 'too_large' })
        else parts.push(part)
      })
      response.on('error', reject)
      response.on('end', () => fulfil({ text: Buffer.concat(parts).toString('utf8') }))
    })
    request.on('error', reject)
  })
}

/** Parses in a thread that is terminated when it takes too much time or memory. */
function parse(text: string, query: CalendarQuery, timeoutMs: number): Promise<ReadResult> {
  return new Promise((fulfil) => {
    const thread = new Worker(resolve('adapters/calendars/parse-worker.ts'), {
      workerData: { text, query },
      env: { NODE_ENV: 'production' },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    thread.unref()
    const timer = setTimeout(() => settle({ problem: 'too_much' }), timeoutMs)
    const settle = (response: ReadResult) => {
      clearTimeout(timer)
      fulfil(response)
      void thread.terminate()
    }
    thread.on('message', settle)
    thread.on('error', () => settle({ problem: 'too_much' }))
    thread.on('exit', () => settle({ problem: 'too_much' }))
  })
}
