import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '#shop/db.ts'
import type { Clock, Gateway } from '#shop/ports.ts'
import { isSameToken } from '#shop/tokens/same-token.ts'
import { refundAtSandbox, sandboxRefundReport } from './sandbox-refunds.ts'
import { type quirks, sandboxCharge } from './sandbox-table.ts'
import { hmac } from './signature.ts'

export type Quirk = (typeof quirks)[number]
export type SandboxCharge = typeof sandboxCharge.$inferSelect
export type SandboxGateway = Gateway & {
  /** What the bank's page shows, or null for an unknown charge. */
  charge(id: string): Promise<SandboxCharge | null>
  /**
   * The buyer's choice on the bank's page; only the first answer of an open charge counts.
   * @param quirk how the bank misbehaves from here on; tests only
   */
  decide(id: string, outcome: 'captured' | 'declined' | 'cancelled', quirk?: Quirk): Promise<SandboxCharge | null>
}

type Options = {
  db: Db
  clock: Clock
  baseUrl: string
  /** Signs notifications. */
  secret: string
  /** Whether a payment may ask it to misbehave: only in tests. */
  quirksAllowed: boolean
}

const copies = 20
const slowMs = 1_200

/**
 * A fake bank with its own ledger behind the real port. Sends no notifications unless a test asks: `duplicated` sends
 * one many times, `disordered` before its ledger knows; `slow` delays answers, `silent` never redirects, `lying`
 * reports another amount.
 */
export function sandboxGateway({ db, clock, baseUrl, secret, quirksAllowed }: Options): SandboxGateway {
  const find = async (id: string) => (await db.select().from(sandboxCharge).where(eq(sandboxCharge.id, id)))[0] ?? null
  const notify = async (id: string) => {
    const body = JSON.stringify({ charge: id })
    await fetch(`${baseUrl}/webhooks/payments/sandbox`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sandbox-Signature': hmac(secret, body, 'hex') },
      body,
    })
  }

  return {
    name: 'sandbox',
    live: false,
    minimum: 1,
    takes: () => true,
    refundRepeatMs: Number.POSITIVE_INFINITY,
    async open(request) {
      const id = `sbx_${request.paymentId}`
      const { paymentId, orderNumber, amount, currency, method, locale, returnUrl, expiresAt } = request
      const charge = { id, paymentId, orderNumber, amount, currency, method, locale, returnUrl, expiresAt }
      await db
        .insert(sandboxCharge)
        .values({ ...charge, state: 'pending' })
        .onConflictDoNothing()
      return { reference: id, pageUrl: `${baseUrl}/sandbox/pay/${id}` }
    },
    async ask(reference) {
      const charge = await find(reference)
      if (charge === null) throw new Error(`the sandbox bank knows no charge ${reference}`)
      if (charge.quirk === 'slow') await pause(slowMs)
      const expired = charge.state === 'pending' && clock.now() > charge.expiresAt
      const { currency, paymentId, orderNumber } = charge
      const amount = charge.amount + (charge.quirk === 'lying' ? 1 : 0)
      return { state: expired ? 'expired' : charge.state, amount, currency, paymentId, orderNumber, live: false }
    },
    refund: (request) => refundAtSandbox(db, request),
    askRefund: (reference) => sandboxRefundReport(db, reference),
    readNotification({ headers, body }) {
      if (!isSameToken(hmac(secret, body, 'hex'), headers.get('sandbox-signature')?.trim())) return null
      return { about: 'payment', by: { reference: String(JSON.parse(body).charge) } }
    },

    charge: find,
    async decide(id, outcome, requested) {
      const quirk = quirksAllowed ? (requested ?? null) : null
      if (quirk === 'disordered') await notify(id)
      const open = and(
        eq(sandboxCharge.id, id),
        eq(sandboxCharge.state, 'pending'),
        gte(sandboxCharge.expiresAt, clock.now()),
      )
      const set = { state: outcome, quirk: sql<Quirk | null>`${quirk}` }
      const [decided] = await db.update(sandboxCharge).set(set).where(open).returning()
      if (quirk === 'duplicated') await Promise.all(Array.from({ length: copies }, () => notify(id)))
      return decided ?? find(id)
    },
  }
}
