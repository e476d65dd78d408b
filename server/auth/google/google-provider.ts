import * as oidc from 'openid-client'
import { fetchText } from '#adapters/http/fetch-text.ts'
import type { Timeouts } from '#server/boot/timeouts.ts'
import type { Breaker } from '#server/outbound/circuit-breaker.ts'
import { withTimeout } from '#server/outbound/with-timeout.ts'
import { Unavailable } from '#shop/ports.ts'

/** The keys of the shop's registration at Google, and Google's address (another one only in tests). */
type GoogleKeys = { clientId: string; clientSecret: string; issuer: string }

/** With Google's timeouts and its circuit breaker. */
export type GoogleSetup = GoogleKeys & { timeouts: Timeouts['google']; breaker: Breaker }

/** What a sign-in in progress needs when the browser comes back. */
export type Secrets = { state: string; nonce: string; verifier: string }

const maxBytes = 200_000

/**
 * Google as an OpenID provider: code flow with PKCE. Discovery runs at the first sign-in, not at the start, and again
 * after a failure, so that the shop starts without it. Each step of a sign-in has a timeout.
 * @param returnUrl the address registered at Google, to which it sends browsers back
 */
export function googleProvider({ clientId, clientSecret, issuer, timeouts, breaker }: GoogleSetup, returnUrl: string) {
  /** Requests to Google: answers are bounded in time and length. */
  const bounded: oidc.CustomFetch = async (url, options) => {
    const fetching = fetchText(url, options as RequestInit, { timeoutMs: timeouts.request, maxBytes })
    const { status, headers, text } = await fetching.catch((error: Error) => {
      throw new Unavailable(`Google: ${error.name}`)
    })
    return new Response(text === '' ? null : text, { status, headers })
  }
  /** One step of a sign-in. The library wraps the error that Google could not be reached in one of its own. */
  const reach = <Done>(step: () => Promise<Done>) =>
    breaker(() =>
      withTimeout(timeouts.step, step()).catch((error: Error) => {
        throw error.cause instanceof Unavailable ? error.cause : error
      }),
    )
  let found: Promise<oidc.Configuration> | null = null
  const look = async () => {
    const insecure = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
    const config = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretPost(clientSecret), {
      [oidc.customFetch]: bounded,
      // The signature of the ID token is checked as well, although it comes from Google over TLS.
      execute: [...insecure, oidc.enableNonRepudiationChecks],
    })
    return config
  }
  const provider = () => {
    found ??= look().catch((error: unknown) => {
      found = null
      throw error
    })
    return found
  }

  return {
    /** Where to send the browser. Throws when Google cannot be reached. */
    async askAt({ state, nonce, verifier }: Secrets): Promise<URL> {
      return oidc.buildAuthorizationUrl(await reach(provider), {
        redirect_uri: returnUrl,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Requested although no token is stored.
        access_type: 'offline',
        prompt: 'consent',
      })
    },
    /**
     * Exchanges the code for the claims of the ID token: signature, issuer, audience, expiry, nonce and state checked.
     * Throws when anything is wrong, or Google cannot be reached.
     */
    async claims(params: { code: string; state: string; iss: string | null }, secrets: Secrets) {
      // Rebuilt from the configured address: neither host nor extra parameters of the request are trusted.
      const url = new URL(returnUrl)
      for (const [name, value] of Object.entries(params)) if (value !== null) url.searchParams.set(name, value)
      const exchange = async () =>
        oidc.authorizationCodeGrant(await provider(), url, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.verifier,
          idTokenExpected: true,
        })
      const tokens = await reach(exchange)
      return tokens.claims() ?? null
    },
  }
}

export const newSecrets = (prefix: string): Secrets => ({
  // Carries the language of the page it began on, so that it ends on a page in the same one.
  state: `${prefix === '' ? 'auto' : prefix.slice(1)}.${oidc.randomState()}`,
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
})
