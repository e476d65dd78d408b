import { randomUUID } from 'node:crypto'
import { deviceOf } from '#app/account/kit/device.ts'
import type { RequestOrigin } from '#shop/audit/request-origin.ts'

/** What the security log records of a request: never the whole user agent. */
export function originOf(network: string, userAgent: string | null): RequestOrigin {
  const device = deviceOf(userAgent)
  // A program's name is a short word at the start ("curl/8.5"); the rest could be anything.
  const program = /^[A-Za-z][\w-]{0,30}(?=\/|$)/.exec(userAgent?.slice(0, 60) ?? '')?.[0] ?? null
  return { requestId: randomUUID(), network, device: device ? `${device.browser}, ${device.system}` : program }
}
