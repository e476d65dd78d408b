import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { CreationOptions } from '#app/context/account-results.ts'

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** The subset of CBOR (RFC 8949) for a new passkey: small numbers, texts, bytes and maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (kind: number, n: number) =>
    n < 24
      ? Buffer.of((kind << 5) | n)
      : n < 256
        ? Buffer.of((kind << 5) | 24, n)
        : Buffer.of((kind << 5) | 25, n >> 8, n)
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flat().map((each) => cbor(each as number))])
  return Buffer.concat([head(2, value.length), value])
}

/** False claims of a device. */
export type Lies = {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  counter?: number
  /** User verification was declined. */
  unverified?: boolean
  userHandle?: string
  credentialId?: string
  /** Certificates, as in an attestation by the maker. */
  certificates?: boolean
}

type Traits = {
  /** Its passkeys are synced to other devices, so it has no counter. */
  synced?: boolean
  aaguid?: string
}

/** A device with one passkey that signs with it according to WebAuthn: a real key and real bytes, without a browser. */
export function passkeyDevice(origin: string, { synced = false, aaguid = '0'.repeat(32) }: Traits = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let owner = ''

  const seenBy = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const state = (lies: Lies, isNew: boolean) => {
    const flags = 1 | (lies.unverified ? 0 : 4) | (synced ? 24 : 0) | (isNew ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    return Buffer.concat([sha256(lies.rpId ?? new URL(origin).hostname), Buffer.of(flags), count])
  }
  const credentialJson = (response: object, credentialId = base64(id)) =>
    JSON.stringify({ id: credentialId, rawId: credentialId, type: 'public-key', response, clientExtensionResults: {} })

  return {
    id: base64(id),
    /** Creates its passkey. */
    make({ challenge, user }: Pick<CreationOptions, 'challenge' | 'user'>, lies: Lies = {}): string {
      owner = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const point = [x, y].map((part) => Buffer.from(part, 'base64url'))
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, point[0]],
          [-3, point[1]],
        ]),
      )
      const attested = [Buffer.from(aaguid.replaceAll('-', ''), 'hex'), Buffer.of(0, id.length), id, key]
      const statement = new Map<string, unknown>(lies.certificates ? [['x5c', new Map()]] : [])
      const attestation = new Map<string, unknown>([
        ['fmt', lies.certificates ? 'packed' : 'none'],
        ['attStmt', statement],
        ['authData', Buffer.concat([state(lies, true), ...attested])],
      ])
      return credentialJson({
        clientDataJSON: base64(seenBy('webauthn.create', challenge, lies)),
        attestationObject: base64(cbor(attestation)),
        transports: synced ? ['internal', 'hybrid'] : ['internal'],
      })
    },
    /** Signs a challenge with it. */
    sign({ challenge }: { challenge: string }, lies: Lies = {}): string {
      if (!synced) counter++
      const client = seenBy('webauthn.get', challenge, lies)
      const data = state(lies, false)
      const response = {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle: lies.userHandle ?? owner,
      }
      return credentialJson(response, lies.credentialId)
    },
  }
}
