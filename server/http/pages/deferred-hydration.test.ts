import { expect, test } from 'vitest'
import { deferHydration } from './deferred-hydration.ts'

const page = `<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="stylesheet" href="/a.css"/></head><body>
<link rel="modulepreload" href="/assets/page.js"/><script nonce="N">window.data = 1</script><script nonce="N" type="module" async="">import "/assets/manifest.js"; const tag = "<b>"</script></body></html>`

test('React Router’s start script is deferred, complete and in its place', () => {
  const { html, code } = deferHydration(page, 'N')
  expect(code).toBe('import "/assets/manifest.js"; const tag = "<b>"')
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toContain('<link rel="stylesheet" href="/a.css"/>')
  expect(html).toContain('<script nonce="N">window.data = 1</script>')
  expect(html.match(/<script/g)).toHaveLength(3)
  expect(html).toContain('["/assets/entry.js","/assets/page.js"]')
})

test('the deferred script runs unchanged after the first paint', () => {
  const { html, code } = deferHydration(page, 'N')
  const waiting = /type="module" async="">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const added: { type?: string; rel?: string; href?: string; textContent?: string }[] = []
  const frames: (() => void)[] = []
  const document = {
    hidden: false,
    createElement: () => ({}),
    head: { append: (one: object) => added.push(one) },
  }
  let onClick: (event: { target: { closest(): object } }) => void = () => {}
  const window: { earlyClick?: { stop(): void; replay(): void } } = {}
  new Function(
    'document',
    'requestAnimationFrame',
    'setTimeout',
    'window',
    'addEventListener',
    'removeEventListener',
    waiting,
  )(
    document,
    (next: () => void) => frames.push(next),
    (next: () => void) => next(),
    window,
    (_: string, listener: typeof onClick) => {
      onClick = listener
    },
    () => {},
  )
  expect(added).toEqual([])
  frames.shift()?.()
  expect(added).toEqual([])
  frames.shift()?.()
  expect(added.map(({ href }) => href)).toEqual(['/assets/entry.js', '/assets/page.js', undefined])
  expect(added.at(-1)).toMatchObject({ type: 'module', textContent: code })

  let presses = 0
  const button = { isConnected: true, click: () => void presses++ }
  onClick({ target: { closest: () => button } })
  expect(presses).toBe(0)
  window.earlyClick?.replay()
  window.earlyClick?.replay()
  expect(presses, 'an early press counts once').toBe(1)
})

test('a page without this rendering’s start script is left unchanged', () => {
  expect(deferHydration(page, 'other')).toEqual({ html: page, code: null })
  expect(deferHydration('<p>plain</p>', 'N')).toEqual({ html: '<p>plain</p>', code: null })
})
