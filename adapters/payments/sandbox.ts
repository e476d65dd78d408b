import { and, eq, gte } from 'drizzle-orm'
import type { Db } from '#shop/db.ts'
import type { Clock, Gateway } from '#shop/ports.ts'
import { sandboxCharge } from './sandbox-table.ts'

export type SandboxCharge = typeof sandboxCharge.$inferSelect
export type SandboxGateway = Gateway & {
  /** What the bank's page shows, or null for a charge it does not know. */
  charge(id: string): Promise<SandboxCharge | null>
  /** What the person did on the bank's page; only the first answer of an open charge counts. */
  decide(id: string, outcome: 'captured' | 'declined' | 'cancelled'): Promise<SandboxCharge | null>
}

/** A bank of our own that takes no money: it keeps its own book and is asked through the same port as a real one. */
export function sandboxGateway(db: Db, clock: Clock, baseUrl: string): SandboxGateway {
  const find = async (id: string) => (await db.select().from(sandboxCharge).where(eq(sandboxCharge.id, id)))[0] ?? null

  return {
    name: 'sandbox',
    async open(request) {
      const id = `sbx_${request.paymentId}`
      const { paymentId, orderNumber, amount, currency, method, locale, returnUrl, expiresAt } = request
      await db
        .insert(sandboxCharge)
        .values({
          id,
          paymentId,
          orderNumber,
          amount,
          currency,
          method,
          locale,
          returnUrl,
          expiresAt,
          state: 'pending',
        })
        .onConflictDoNothing()
      return { reference: id, pageUrl: `${baseUrl}/sandbox/pay/${id}` }
    },
    async ask(reference) {
      const charge = await find(reference)
      if (charge === null) throw new Error(`the sandbox bank knows no charge ${reference}`)
      const expired = charge.state === 'pending' && clock.now() > charge.expiresAt
      const { amount, currency, paymentId, orderNumber } = charge
      return { state: expired ? 'expired' : charge.state, amount, currency, paymentId, orderNumber }
    },
    charge: find,
    async decide(id, outcome) {
      const open = and(
        eq(sandboxCharge.id, id),
        eq(sandboxCharge.state, 'pending'),
        gte(sandboxCharge.expiresAt, clock.now()),
      )
      const [decided] = await db.update(sandboxCharge).set({ state: outcome }).where(open).returning()
      return decided ?? find(id)
    },
  }
}
