import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { passkeyTransports } from '#shop/accounts/table.ts'
import type { WebAuthn } from './webauthn.ts'

/** Browsers' answers: JSON in a form field, of which only this is read. */

const bytes = z
  .string()
  .min(1)
  .max(16_000)
  .regex(/^[\w-]+$/)
const base = {
  // A credential id has 1023 bytes at most.
  id: bytes.max(1364),
  rawId: bytes.max(1364),
  type: z.literal('public-key'),
  clientExtensionResults: z.unknown().transform(() => ({})),
}

const assertion = z.object({
  ...base,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes }),
})

const attestation = z.object({
  ...base,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    // Unverified; later only a hint where to look for the passkey.
    transports: z.array(z.enum(passkeyTransports)).catch([]),
  }),
})

function parsed<Schema extends z.ZodType>(schema: Schema, typed: string): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(typed)).data ?? null
  } catch {
    return null
  }
}

/** A signed challenge; null when the text is not one. */
export const readAssertion = (typed: string): AuthenticationResponseJSON | null => parsed(assertion, typed)

/**
 * A new passkey; null when the text is not one, or has certificates: no attestation is requested, and verifying them
 * would make the library fetch addresses that they contain.
 */
export function readAttestation(
  typed: string,
  { decodeAttestationObject, isoBase64URL }: WebAuthn,
): z.output<typeof attestation> | null {
  const credential = parsed(attestation, typed)
  if (credential === null) return null
  try {
    const { attestationObject } = credential.response
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const plain = ['none', 'packed'].includes(decoded.get('fmt')) && decoded.get('attStmt').get('x5c') === undefined
    return plain ? credential : null
  } catch {
    return null
  }
}
