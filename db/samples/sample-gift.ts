import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { mail } from '#shop/email/table.ts'
import { giftBounceKey, giftEmailKey } from '#shop/gifts/read.ts'
import { gift } from '#shop/gifts/table.ts'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import { sampleOrder } from './sample-orders.ts'
import { email, type SampleContext } from './sample-person.ts'

/** A guide given to a friend and sent today. */
export async function sampleGift(context: SampleContext): Promise<{ giftId: string; linkVersion: number }> {
  const { giftId } = await giveGuide(context)
  return { giftId, linkVersion: 0 }
}

/** The same gift, refused by the recipient's mailbox. */
export async function sampleBounced(context: SampleContext): Promise<{ orderId: string; giftId: string }> {
  const { orderId, giftId } = await giveGuide(context)
  const { tx, locale, now } = context
  const id = randomUUID()
  const both = { locale, createdAt: now, recipient: email }
  const sent = { template: 'gift', data: { giftId, linkVersion: 0 }, state: 'failed' } as const
  const notice = { template: 'gift-bounced', data: { orderId, giftId }, state: 'queued' } as const
  await tx.insert(mail).values([
    { id, key: giftEmailKey(giftId, 1), ...both, ...sent },
    { id: randomUUID(), key: `${giftBounceKey}${id}`, ...both, ...notice },
  ])
  return { orderId, giftId }
}

/** The same gift, declined by its recipient. */
export async function sampleDeclined(context: SampleContext): Promise<{ orderId: string; giftId: string }> {
  const { orderId, giftId } = await giveGuide(context)
  await context.tx.update(gift).set({ refusedAt: context.now }).where(eq(gift.id, giftId))
  return { orderId, giftId }
}

async function giveGuide(context: SampleContext): Promise<{ orderId: string; giftId: string }> {
  const { tx, locale, now } = context
  const { orderId } = await sampleOrder(context)
  const giftId = randomUUID()
  const words =
    locale === 'ar'
      ? { recipientName: 'نورة', fromName: 'سارة', message: 'كل عام وأنتِ بخير يا نورة!\nعقبال ما نحصد معًا.' }
      : {
          recipientName: 'Noura',
          fromName: 'Sara',
          message: 'Happy birthday, Noura!\nI can’t wait for our first harvest.',
        }
  const sent = { sendOn: kuwaitDate(now), sendAt: now, sentAt: now, emails: 1, emailedAt: now, createdAt: now }
  const to = { email: 'noura@example.com', emailKey: 'noura@example.com', locale, card: 'birthday' as const }
  await tx.insert(gift).values({ id: giftId, orderId, position: 0, ...words, ...to, ...sent })
  return { orderId, giftId }
}
