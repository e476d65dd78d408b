import { createPublicKey, createSign, generateKeyPairSync } from 'node:crypto'
import { listenOn } from './google.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A provider whose ID token contains whatever the test says, signed with its own key or a stranger's. */
export async function openMaliciousOidcProvider(port: number) {
  const issuer = `http://127.0.0.1:${port}`
  const lie: { claims: Record<string, unknown>; signedByStranger: boolean } = { claims: {}, signedByStranger: false }
  const idToken = () => {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: 'bustan', iat: now, exp: now + 300, ...lie.claims }
    const signed = `${part({ alg: 'RS256', kid: 'one' })}.${part(claims)}`
    const key = lie.signedByStranger ? stranger : privateKey
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key).toString('base64url')}`
  }
  const handlers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': () => {
      const jwk = createPublicKey(privateKey).export({ format: 'jwk' })
      return { keys: [{ ...jwk, kid: 'one', use: 'sig', alg: 'RS256' }] }
    },
    '/token': () => ({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: idToken() }),
  }
  const server = await listenOn(port, (incoming, outgoing) => {
    const handler = handlers[new URL(incoming.url ?? '/', issuer).pathname]
    outgoing.writeHead(handler ? 200 : 404, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify(handler?.() ?? {}))
  })
  return { issuer, lie, ...server }
}
