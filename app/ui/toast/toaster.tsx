import { type ComponentType, useEffect, useState } from 'react'
import { whenSaid } from './toast.ts'

type ToasterProps = { locale: 'ar' | 'en' }

/** The place of toasts, empty until the first touch, key or toast: no visit waits for what it may never see. */
export function Toaster({ locale }: ToasterProps) {
  const [Toasts, setToasts] = useState<ComponentType<ToasterProps> | null>(null)
  useEffect(() => {
    const signs = ['pointerdown', 'keydown'] as const
    const stop = () => {
      for (const sign of signs) removeEventListener(sign, load)
      unsubscribe()
    }
    const load = () => {
      // Offline without a cached copy the page continues; the next toast retries.
      import('./toasts.tsx').then(
        (region) => {
          stop()
          setToasts(() => region.default)
        },
        () => {},
      )
    }
    const unsubscribe = whenSaid(load)
    for (const sign of signs) addEventListener(sign, load, { passive: true })
    return stop
  }, [])
  return Toasts && <Toasts locale={locale} />
}
