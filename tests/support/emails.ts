import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { mail } from '#shop/email/table.ts'
import { order } from '#shop/orders/table.ts'
import type { Placed } from './buying.ts'
import type { OpenShop } from './open-shop.ts'
import { until } from './poll.ts'

/** The emails of a template in a shop's mail folder for a recipient, as plain text with headers. */
export function emailsTo(testShop: OpenShop, template: string, recipient: string): string[] {
  const folder = join(testShop.testShop.dataDir, 'mail')
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${template}-`) && name.endsWith('.txt'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.startsWith(`To: ${recipient}\n`))
}

/** The same, once there are `count` of them; fails when there are more. */
export function emailsOnceThere(
  testShop: OpenShop,
  template: string,
  recipient: string,
  count: number,
): Promise<string[]> {
  return until(`${count} ${template} to ${recipient}`, async () => {
    const found = emailsTo(testShop, template, recipient)
    if (found.length > count) throw new Error(`${found.length} letters`)
    return found.length === count && found
  })
}

/** The outbox's emails about an order. */
export async function outboxOf({ shop }: OpenShop, { number }: Pick<Placed, 'number'>) {
  const [row] = await shop.db.select().from(order).where(eq(order.number, number))
  return shop.db.select().from(mail).where(eq(mail.orderId, row!.id)).orderBy(mail.template)
}

/** The receipt and the store's notification of a paid order, once both are sent. */
export const bothSent = (testShop: OpenShop, placed: Pick<Placed, 'number'>, withinMs?: number) =>
  until(
    'both emails are sent',
    async () => {
      const emails = await outboxOf(testShop, placed)
      return emails.length === 2 && emails.every((each) => each.state === 'sent') && emails
    },
    withinMs,
  )
