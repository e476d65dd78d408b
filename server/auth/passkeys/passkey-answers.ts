import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import { z } from 'zod'
import { passkeyTransports } from '#shop/accounts/table.ts'

/** What browsers answer with: JSON in a form's field, of which only this is read. */

const bytes = z
  .string()
  .min(1)
  .max(16_000)
  .regex(/^[\w-]+$/)
const base = {
  // An identifier has 1023 bytes at most.
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
    // As the browser says; it only hints later where to look for the passkey.
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

/** A signed challenge; null when the text is none. */
export const readAssertion = (typed: string): AuthenticationResponseJSON | null => parsed(assertion, typed)

/**
 * A new passkey; null when the text is none. One with certificates is not looked at: we ask for no attestation, and to
 * check them the library would fetch addresses that stand in them.
 */
export function readAttestation(typed: string): z.output<typeof attestation> | null {
  const answer = parsed(attestation, typed)
  if (answer === null) return null
  try {
    const { attestationObject } = answer.response
    const made = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const plain = ['none', 'packed'].includes(made.get('fmt')) && made.get('attStmt').get('x5c') === undefined
    return plain ? answer : null
  } catch {
    return null
  }
}
