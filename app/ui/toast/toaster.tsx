import { type ComponentType, useEffect, useState } from 'react'
import { onQueuedToast } from './toast.ts'

type ToasterProps = { locale: 'ar' | 'en' }

/** Load delay after the first touch or key press, in ms: requests that it started have priority. */
const laterMs = 1_000

/** The toast region, loaded on the first toast or some time after the first touch or key press. */
export function Toaster({ locale }: ToasterProps) {
  const [Toasts, setToasts] = useState<ComponentType<ToasterProps> | null>(null)
  useEffect(() => {
    const signs = ['pointerdown', 'keydown'] as const
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, loadLater)
      unsubscribe()
    }
    const loadLater = () => {
      timer ??= setTimeout(load, laterMs)
    }
    const load = () => {
      // Offline without a cached copy the page continues; the next toast retries.
      import('./toasts.tsx').then(
        (region) => {
          stop()
          setToasts(() => region.default)
        },
        () => {
          timer = undefined
        },
      )
    }
    const unsubscribe = onQueuedToast(load)
    for (const sign of signs) addEventListener(sign, loadLater, { passive: true })
    return stop
  }, [])
  return Toasts && <Toasts locale={locale} />
}
