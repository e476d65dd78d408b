import { useEffect, useRef, useState } from 'react'
import type { PageKey } from '#shop/content/key.ts'
import type { Locale } from '#shop/money.ts'
import type { TextPreview } from './version.ts'

const pauseMs = 500

/** The preview of a response; throws unless it is one, as when the store is busy or the session has ended. */
export async function previewIn(response: Response): Promise<TextPreview> {
  if (!response.ok) throw new Error(`no preview: ${response.status}`)
  return (await response.json()) as TextPreview
}

/** The rendered preview, debounced; the last one stays visible meanwhile. */
export function usePreview(page: PageKey, locale: Locale, body: string, first: TextPreview) {
  const [preview, setPreview] = useState(first)
  const [failed, setFailed] = useState(false)
  const shown = useRef(body)
  useEffect(() => {
    if (shown.current === body) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/admin/texts/${page}/preview`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ locale, body }),
          signal: stop.signal,
        })
        setPreview(await previewIn(response))
        shown.current = body
        setFailed(false)
      } catch {
        if (!stop.signal.aborted) setFailed(true)
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [page, locale, body])
  return { preview, failed }
}
