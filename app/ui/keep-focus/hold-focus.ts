import type { RefObject } from 'react'

/**
 * Holds the place of a focused element that is removed: a filter chip, a cart line, a completed form. Browsers reset
 * focus to the top of the page; this moves it to the nearest remaining ancestor. Focus set by the page itself, such as
 * on an invalid field, has precedence.
 * @param path of the first focus, which may have been removed while this was loading
 * @returns stops it
 */
export function holdFocus(main: RefObject<HTMLElement | null>, path: readonly EventTarget[]): () => void {
  let around = path.filter((each) => each instanceof HTMLElement)
  const remember = () => {
    around = []
    for (let at = document.activeElement as HTMLElement | null; at; at = at.parentElement) around.push(at)
  }
  const restore = () => {
    if (around.length === 0 || around[0]?.isConnected || document.activeElement !== document.body) return
    const place = around.find((each) => main.current?.contains(each)) ?? main.current
    around = []
    if (place) hold(place)
  }
  if (document.activeElement === document.body) restore()
  else remember()
  const leaving = new MutationObserver(restore)
  document.addEventListener('focusin', remember)
  leaving.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    leaving.disconnect()
  }
}

/** Focuses a normally unfocusable element until it loses focus; invisible, without scrolling. */
function hold(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.setAttribute('tabindex', '-1')
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
