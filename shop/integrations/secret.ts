import { createHmac } from 'node:crypto'
import type { Secrets } from '../ports.ts'

type Signed = { id: string; secretVersion: number; rotatedAt: Date | null }

/** How long after a rotation the previous secrets also sign, and how many of them. */
const overlapMs = 24 * 3_600_000
const previousSecrets = 3

/** A webhook's secret as given to the receiver: "whsec_" and 256 bits in base64 (Standard Webhooks). */
export function webhookSecret(secrets: Secrets, { id, secretVersion }: Omit<Signed, 'rotatedAt'>): string {
  const bits = Buffer.from(secrets.sign('webhook', `${id}:${secretVersion}`), 'base64url')
  return `whsec_${bits.toString('base64')}`
}

/**
 * The headers that authenticate a body and its time (Standard Webhooks): `v1,` and the base64 HMAC-SHA256 of id, second
 * and body. For a day after a rotation the previous secrets sign too, so that the receiver has time to switch: several,
 * since a second rotation must not cut off a receiver that still has the secret of before the first.
 */
export function signedHeaders(
  secrets: Secrets,
  of: Signed,
  { id, body, now }: { id: string; body: string; now: Date },
): Record<string, string> {
  const second = Math.floor(now.getTime() / 1000)
  const rotated = of.rotatedAt !== null && now.getTime() - of.rotatedAt.getTime() < overlapMs
  const oldest = rotated ? Math.max(1, of.secretVersion - previousSecrets) : of.secretVersion
  const versions = Array.from({ length: of.secretVersion - oldest + 1 }, (_, n) => of.secretVersion - n)
  const signatures = versions.map((secretVersion) => {
    const key = Buffer.from(webhookSecret(secrets, { id: of.id, secretVersion }).slice('whsec_'.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${second}.${body}`).digest('base64')}`
  })
  return {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(second),
    'webhook-signature': signatures.join(' '),
  }
}
