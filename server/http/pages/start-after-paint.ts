/**
 * Runs in the browser: its source is part of every page, so it uses nothing from outside itself. Waits for a paint (a
 * background tab never paints), then preloads and starts. Until hydration it holds the last button pressed, which
 * `replay` presses again (entry.client.tsx, root.tsx). `stop` hands over to React Router, which loads pages from then on.
 * @param preloads the addresses of the modules that the start needs
 * @param code React Router's start script
 */
export function startAfterPaint(preloads: readonly string[], code: string): void {
  let early: HTMLElement | null = null
  const hold = (event: Event) => {
    early = (event.target as Element).closest?.<HTMLElement>('button[type=button]') ?? early
  }
  addEventListener('click', hold, true)
  window.earlyClick = {
    stop() {
      removeEventListener('click', hold, true)
      document.querySelector('script[type=speculationrules]')?.remove()
    },
    replay() {
      if (early?.isConnected) early.click()
      early = null
    },
  }
  const start = () => {
    for (const href of preloads) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.fetchPriority = 'low'
      link.href = href
      document.head.append(link)
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = code
    document.head.append(script)
  }
  if (document.hidden) start()
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
}
