/** Hover delay of a tooltip, in milliseconds (R39). */
const delayMs = 700
const gap = 6

/** The accessible name of an icon-only control; null for one with visible text. */
function nameOf(control: Element): string | null {
  const isSeen = (node: ChildNode) =>
    node.textContent?.trim() !== '' &&
    !(node instanceof HTMLElement && (node.ariaHidden === 'true' || node.offsetWidth <= 1))
  if ([...control.childNodes].some(isSeen)) return null
  const read = [...control.children].filter((child) => child.ariaHidden !== 'true').map((child) => child.textContent)
  return control.ariaLabel ?? (read.join(' ').trim() || null)
}

/**
 * Shows the name of an icon-only control on hover or keyboard focus. Visual only: screen readers announce the name
 * anyway. Escape, a click and navigation hide it; it can be hovered (WCAG 1.4.13).
 * @param first the element already hovered
 * @returns stops it
 */
export function showTooltips(first: EventTarget | null): () => void {
  const tip = document.createElement('div')
  tip.popover = 'manual'
  tip.ariaHidden = 'true'
  tip.dir = 'auto'
  tip.className = 'tooltip'
  let control: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function hide() {
    clearTimeout(timer)
    control = null
    tip.remove()
  }
  function show(name: string) {
    if (!control?.isConnected) return
    tip.textContent = name
    // In a modal dialog everything outside it is inert.
    ;(control.closest('dialog[open]') ?? document.body).append(tip)
    tip.showPopover()
    const [at, own] = [control.getBoundingClientRect(), tip.getBoundingClientRect()]
    const left = at.left + (at.width - own.width) / 2
    const below = at.bottom + gap + own.height <= window.innerHeight
    tip.style.left = `${Math.max(gap, Math.min(left, document.documentElement.clientWidth - own.width - gap))}px`
    tip.style.top = `${below ? at.bottom + gap : at.top - gap - own.height}px`
  }
  function look(target: EventTarget | null) {
    if (!(target instanceof Element) || tip.contains(target)) return
    const next = target.closest('a, button')
    if (next === control) return
    hide()
    const name = next && nameOf(next)
    if (!name) return
    control = next
    timer = setTimeout(show, delayMs, name)
  }

  const listening = new AbortController()
  const listen = (names: string, act: (event: Event) => void) => {
    for (const name of names.split(' '))
      addEventListener(name, act, { signal: listening.signal, passive: true, capture: true })
  }
  listen('pointerover', (event) => (event as PointerEvent).pointerType === 'mouse' && look(event.target))
  listen('focusin', ({ target }) => (target as Element).matches(':focus-visible') && look(target))
  listen('pointerdown scroll blur focusout', hide)
  listen('keydown', (event) => (event as KeyboardEvent).key !== 'Tab' && hide())
  look(first)
  return () => {
    listening.abort()
    hide()
  }
}
