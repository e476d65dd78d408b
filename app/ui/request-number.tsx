import { createContext, useContext, useState } from 'react'
import * as m from '#locales/compiled/messages.js'

/** The request id of a rendering, on the server only: cached pages must not contain it. */
export const RequestId = createContext<string | null>(null)

/** The request id under which a failure is logged, for visitors to report. */
export function RequestNumber({ label = m.error_number() }: { label?: string }) {
  const drawn = useContext(RequestId)
  // In the browser it is read from the server's HTML.
  const [id] = useState(
    () => drawn ?? globalThis.document?.querySelector('[data-request-id]')?.getAttribute('data-request-id'),
  )
  if (!id) return null
  return (
    <p className="mt-4 text-sm text-quiet" data-request-id={id}>
      {label}{' '}
      <bdi dir="ltr" className="inline-block max-w-full font-mono wrap-anywhere select-all">
        {id}
      </bdi>
    </p>
  )
}
