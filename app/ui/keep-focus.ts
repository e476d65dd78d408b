import { type RefObject, useEffect } from 'react'

/**
 * Whoever works by keyboard keeps their place when what they were on leaves the page: a chip that was taken off, a line
 * out of the cart, a form that is done. Browsers let the focus fall to the page's top; here it goes to the nearest thing
 * around it that is still there. What a page focuses by itself, such as a field with a mistake, comes first.
 */
export function useKeepFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let around: HTMLElement[] = []
    const remember = (event: FocusEvent) => {
      around = []
      for (let at = event.target as HTMLElement | null; at; at = at.parentElement) around.push(at)
    }
    const leaving = new MutationObserver(() => {
      if (around.length === 0 || around[0]?.isConnected || document.activeElement !== document.body) return
      const place = around.find((each) => main.current?.contains(each)) ?? main.current
      around = []
      if (place) hold(place)
    })
    document.addEventListener('focusin', remember)
    leaving.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      leaving.disconnect()
    }
  }, [main])
}

/** Puts the focus where it does not stand by nature, as long as it stays; unseen, and nothing moves. */
function hold(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.setAttribute('tabindex', '-1')
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
