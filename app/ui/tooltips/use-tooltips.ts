import { useEffect } from 'react'

/** Tooltips over the whole page; their code comes with the first move of a mouse or the first Tab, no phone fetches it. */
export function useTooltips(): void {
  useEffect(() => {
    let stop = () => {}
    const wait = new AbortController()
    const begin = (event: PointerEvent | KeyboardEvent) => {
      if ('pointerType' in event ? event.pointerType !== 'mouse' : event.key !== 'Tab') return
      wait.abort()
      // Offline without a cached copy every control still has its name.
      import('./tooltips.ts').then(
        ({ showTooltips }) => {
          stop = showTooltips(event.target)
        },
        () => {},
      )
    }
    addEventListener('pointerover', begin, { signal: wait.signal, passive: true })
    addEventListener('keydown', begin, { signal: wait.signal, passive: true })
    return () => {
      wait.abort()
      stop()
    }
  }, [])
}
