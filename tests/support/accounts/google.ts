import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import Provider from 'oidc-provider'

/** The keys of the shop at the provider. */
export const keys = { GOOGLE_CLIENT_ID: 'bustan', GOOGLE_CLIENT_SECRET: 'a-secret-of-forty-characters-or-a-few-more' }

/** A user at the provider, as in its ID token. */
export type GoogleUser = { sub: string; email: string; email_verified: boolean; name?: string; picture?: string }

export const googleUser = (changes: Partial<GoogleUser> = {}): GoogleUser => ({
  sub: randomUUID(),
  email: `${randomUUID()}@example.com`,
  email_verified: true,
  name: 'Noura of Google',
  ...changes,
})

export type Listening = { stop(): Promise<void> }

export async function listenOn(port: number, handler: RequestListener): Promise<Listening> {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A real OpenID provider in Google's place, which requires PKCE. Users in `people` can sign in. */
export async function openGoogle(port: number, shopUrl: string) {
  const people = new Map<string, GoogleUser>()
  const provider = new Provider(`http://127.0.0.1:${port}`, {
    clients: [
      {
        client_id: keys.GOOGLE_CLIENT_ID,
        client_secret: keys.GOOGLE_CLIENT_SECRET,
        redirect_uris: [`${shopUrl}/auth/callback`],
        token_endpoint_auth_method: 'client_secret_post',
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    cookies: { keys: ['only for the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: async () => people.get(sub) ?? { sub } }),
  })
  const server = await listenOn(port, provider.callback())
  return { issuer: `http://127.0.0.1:${port}`, people, ...server }
}

/**
 * Goes through the provider's pages in a new browser: signs in, then consents or not.
 * @returns the URL to which the provider sends the browser back
 */
export async function throughGoogle(start: string, person: GoogleUser, agrees = true): Promise<URL> {
  const jar = new Map<string, string>()
  const origin = new URL(start).origin
  let next: { url: URL; fields?: Record<string, string> } = { url: new URL(start) }
  for (let step = 0; step < 20; step++) {
    if (next.url.origin !== origin) return next.url
    const response: Response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.fields && { method: 'POST', body: new URLSearchParams(next.fields) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location !== null) {
      next = { url: new URL(location, next.url) }
      continue
    }
    const page = await response.text()
    const submit = /action="([^"]+)"/.exec(page)?.[1]
    if (submit === undefined) throw new Error(`the provider stopped at ${next.url} (${response.status}): ${page}`)
    const asksWho = /name="prompt" value="login"/.test(page)
    if (asksWho)
      next = { url: new URL(submit, next.url), fields: { prompt: 'login', login: person.sub, password: 'x' } }
    else if (agrees) next = { url: new URL(submit, next.url), fields: { prompt: 'consent' } }
    else next = { url: new URL(`${next.url.pathname}/abort`, next.url) }
  }
  throw new Error('the provider goes round in circles')
}
