import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import {
  contentPolicy,
  newNonce,
  nonceToHashes,
  originCheck,
  securityHeaders,
  shopHeaders,
} from './security-headers.ts'

const hash = (code: string) => createHash('sha256').update(code).digest('base64')

describe('the scripts of a page', () => {
  const nonce = 'ab+/c9=='

  test('with this rendering’s nonce get a hash in its place, wherever it is', () => {
    const page = `<script nonce="${nonce}">one()</script><script type="module" nonce="${nonce}" async>two()\n</script><link nonce="${nonce}">`
    const { html, hashes } = nonceToHashes(page, nonce)
    expect(hashes).toEqual([hash('one()'), hash('two()\n')])
    expect(html).not.toContain('nonce')
    expect(html).toContain('<script>one()</script>')
  })

  test('with another nonce or none get no hash', () => {
    const smuggled = `<script>bad()</script><script nonce="">bad()</script><script nonce="abxxc9==">bad()</script><script nonce='${nonce}'>bad()</script>`
    expect(nonceToHashes(smuggled, nonce).hashes).toEqual([])
  })

  test('cannot lend their nonce to an injected script', () => {
    const { hashes } = nonceToHashes(
      `<script>bad()</script><script nonce="${nonce}">good()</script><script>worse()</script>`,
      nonce,
    )
    expect(hashes).toEqual([hash('good()')])
  })

  test('that contain the nonce get the hash of what is sent, and a text with it none', () => {
    const { html, hashes } = nonceToHashes(
      `<script nonce="${nonce}">say('<b nonce="${nonce}">')</script><p> nonce="${nonce}">bad()</script></p>`,
      nonce,
    )
    expect(html).toBe(`<script>say('<b>')</script><p>>bad()</script></p>`)
    expect(hashes).toEqual([hash(`say('<b>')`)])
  })

  test('that are identical share one hash, and files need none', () => {
    const { hashes } = nonceToHashes(
      `<script nonce="${nonce}">x</script><script nonce="${nonce}">x</script><script nonce="${nonce}" src="/a.js"></script>`,
      nonce,
    )
    expect(hashes).toEqual([hash('x')])
  })

  test('that are data blocks get no hash, since they are not run', () => {
    const block = '<script type="application/ld+json">{"name":"\\u003c/script> nonce=\\"x\\""}</script>'
    const { html, hashes } = nonceToHashes(`${block}<script nonce="${nonce}">good()</script>`, nonce)
    expect(html).toContain(block)
    expect(hashes).toEqual([hash('good()')])
  })

  test('get a new nonce of 128 bits each time', () => {
    const nonces = Array.from({ length: 50 }, newNonce)
    expect(new Set(nonces).size).toBe(50)
    expect(nonces.every((each) => Buffer.from(each, 'base64').length === 16)).toBe(true)
  })
})

test('the policy allows our files and these hashes, and no inline script, plug-in or foreign frame', () => {
  const policy = contentPolicy(['AAA='])
  expect(policy).toContain("script-src 'self' 'sha256-AAA='")
  expect(policy.split('; ').find((rule) => rule.startsWith('script-src'))).not.toMatch(/unsafe|\*|https?:/)
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
    expect(policy).toContain(rule)
})

test('only a shop on HTTPS sends Strict-Transport-Security', () => {
  expect(securityHeaders('https://bustan.example')).toHaveProperty('Strict-Transport-Security')
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('Strict-Transport-Security')
})

describe('a request from another site', () => {
  const send = async (configured: string | null, method: string, headers: Record<string, string>) => {
    let effects = 0
    const app = new Hono()
    app.use(originCheck(configured, (c) => c.text('foreign', 403)))
    app.all('*', (c) => c.text(String(++effects)))
    const response = await app.request('http://shop.example/x', {
      method,
      headers: { host: 'shop.example', ...headers },
    })
    return [response.status, effects]
  }
  const refused = [403, 0]
  const taken = [200, 1]

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])('is refused before %s has any effect', async (method) => {
    expect(await send('https://shop.example', method, { origin: 'https://evil.example' })).toEqual(refused)
    expect(await send('https://shop.example', method, { origin: 'null' })).toEqual(refused)
    expect(await send('https://shop.example', method, { 'sec-fetch-site': 'cross-site' })).toEqual(refused)
    expect(await send('https://shop.example', method, { 'sec-fetch-site': 'same-site' })).toEqual(refused)
  })

  test('a cross-site GET is allowed', async () => {
    expect(await send('https://shop.example', 'GET', { origin: 'https://evil.example' })).toEqual(taken)
  })

  test('is recognized by the exact configured origin', async () => {
    expect(await send('https://shop.example', 'POST', { origin: 'https://shop.example' })).toEqual(taken)
    for (const origin of [
      'http://shop.example',
      'https://shop.example:444',
      'https://shop.example.evil.example',
      'https://SHOP.example',
      '',
    ]) {
      expect(await send('https://shop.example', 'POST', { origin }), origin).toEqual(refused)
    }
    // The requested Host is ignored when an origin is configured.
    expect(
      await send('https://shop.example', 'POST', { origin: 'https://evil.example', host: 'evil.example' }),
    ).toEqual(refused)
  })

  test('is recognized by the requested host when no origin is configured', async () => {
    expect(await send(null, 'POST', { origin: 'http://shop.example' })).toEqual(taken)
    expect(await send(null, 'POST', { origin: 'https://shop.example' })).toEqual(taken)
    expect(await send(null, 'POST', { origin: 'https://evil.example' })).toEqual(refused)
  })

  test('a non-browser client without an Origin is allowed', async () => {
    expect(await send('https://shop.example', 'POST', {})).toEqual(taken)
    expect(await send('https://shop.example', 'POST', { 'sec-fetch-site': 'none' })).toEqual(taken)
  })
})

test.each([
  ['https://test.bustan.example', false, true],
  ['https://127.0.0.1.example', false, true],
  ['https://bustan.example', true, false],
  ['http://localhost:3000', false, false],
  ['http://127.0.0.1:3000', false, false],
  ['http://[::1]:3000', false, false],
])('a shop at %s with real payments %s is kept out of search engines: %s', (baseUrl, live, isHidden) => {
  expect('X-Robots-Tag' in shopHeaders({ baseUrl, gateway: { live } })).toBe(isHidden)
})
