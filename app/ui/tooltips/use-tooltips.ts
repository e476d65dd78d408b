import { useEffect } from 'react'

/** Tooltips on the whole page; their code loads on the first mouse move or Tab, so never on phones. */
export function useTooltips(): void {
  useEffect(() => {
    let stop = () => {}
    const wait = new AbortController()
    const begin = (event: PointerEvent | KeyboardEvent) => {
      if ('pointerType' in event ? event.pointerType !== 'mouse' : event.key !== 'Tab') return
      wait.abort()
      // Offline without a cached copy: controls still have their accessible names.
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
