import { type RefObject, useEffect } from 'react'

/** Keeps the keyboard user's place when the focused element is removed; its code loads with the first focus. */
export function useKeepFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let left = false
    let stop = () => {}
    const begin = (event: Event) => {
      const path = event.composedPath()
      // Offline without a cached copy: the browser's own behaviour remains.
      import('./hold-focus.ts').then(
        ({ holdFocus }) => {
          if (!left) stop = holdFocus(main, path)
        },
        () => {},
      )
    }
    document.addEventListener('focusin', begin, { once: true })
    return () => {
      document.removeEventListener('focusin', begin)
      left = true
      stop()
    }
  }, [main])
}
