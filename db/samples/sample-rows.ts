import { randomUUID } from 'node:crypto'
import { staffInvitation } from '#shop/accounts/invitations/table.ts'
import { accountLink, user } from '#shop/accounts/table.ts'
import { cartReminder } from '#shop/cart/reminders/table.ts'
import { product } from '#shop/catalog/table.ts'
import type { MailData, MailTemplate } from '#shop/email/table.ts'
import { message, messageEntry } from '#shop/messages/table.ts'
import { campaign } from '#shop/newsletter/campaigns/table.ts'
import { subscription } from '#shop/newsletter/table.ts'
import { stockAlert } from '#shop/wishlist/table.ts'
import { sampleBounced, sampleDeclined, sampleGift } from './sample-gift.ts'
import {
  sampleAppointment,
  sampleCancelled,
  sampleNewVersion,
  sampleOrder,
  samplePaidTwice,
  sampleParcel,
  sampleRefund,
  sampleUnpaid,
} from './sample-orders.ts'
import { samplePackage } from './sample-package.ts'
import { email, fullName, type SampleContext } from './sample-person.ts'
import { sampleReturn } from './sample-returns.ts'

type Sample<Name extends MailTemplate> = (context: SampleContext) => Promise<MailData[Name]>

/** The sample rows each template reads, written into a transaction that will be rolled back. */
export const sampleRows: { [Name in MailTemplate]: Sample<Name> } = {
  'order-to-store': sampleOrder,
  'payment-to-store': samplePaidTwice,
  'order-receipt': sampleOrder,
  'order-refunded': sampleRefund,
  'order-shipped': (context) => sampleParcel(context, 'shipped'),
  'order-delivered': (context) => sampleParcel(context, 'delivered'),
  'parcel-cancelled': (context) => sampleParcel(context, 'cancelled'),
  'order-cancelled': sampleCancelled,
  'return-requested': (context) => sampleReturn(context, 'requested'),
  'return-accepted': (context) => sampleReturn(context, 'accepted'),
  'return-rejected': (context) => sampleReturn(context, 'rejected'),
  'return-received': (context) => sampleReturn(context, 'received'),
  'return-closed': (context) => sampleReturn(context, 'closed'),
  'return-to-store': (context) => sampleReturn(context, 'requested'),
  'order-link': sampleOrder,
  'payment-link': sampleUnpaid,
  'payment-reminder': sampleUnpaid,
  'file-updated': sampleNewVersion,
  gift: sampleGift,
  'gift-bounced': sampleBounced,
  'gift-declined': sampleDeclined,
  'booking-confirmed': sampleAppointment,
  'booking-changed': async (context) => ({ ...(await sampleAppointment(context)), what: 'moved', sequence: 0 }),
  'booking-reminder': sampleAppointment,
  'booking-to-store': async (context) => ({ ...(await sampleAppointment(context)), what: 'moved', sequence: 0 }),
  'package-reminder': samplePackage,
  'account-confirm': (context) => sampleLink(context, 'confirm'),
  'account-delete': (context) => sampleLink(context, 'delete'),
  'account-deleted': async () => ({}),
  'guest-erased': async () => ({}),
  'account-exists': async () => ({}),
  'account-notice': async (context) => ({ userId: await samplePerson(context), what: 'password' }),
  'account-passkey': async (context) => ({
    userId: await samplePerson(context),
    what: 'added',
    name: context.locale === 'ar' ? 'هاتف سارة' : 'Sara’s phone',
  }),
  'account-device': async (context) => ({
    userId: await samplePerson(context),
    at: context.now.toISOString(),
    name: context.locale === 'ar' ? 'متصفح Chrome على Android' : 'Chrome on Android',
  }),
  'account-to-store': async (context) => ({ userId: await samplePerson(context) }),
  'admin-invite': async () => ({ inviteId: randomUUID() }),
  'admin-made': async (context) => ({ userId: await samplePerson(context), how: 'promoted' }),
  'staff-invite': sampleInvitation,
  'email-change': (context) => sampleLink(context, 'change'),
  'password-reset': (context) => sampleLink(context, 'reset'),
  'message-to-store': async (context) => ({ messageId: await sampleMessage(context) }),
  'message-received': async (context) => ({ messageId: await sampleMessage(context) }),
  'message-reply': sampleReply,
  'newsletter-confirm': (context) => sampleSubscription(context, 'pending'),
  'newsletter-welcome': (context) => sampleSubscription(context, 'confirmed'),
  'newsletter-campaign': sampleCampaign,
  'back-in-stock': sampleStockAlert,
  'cart-reminder': sampleCart,
  'digest-to-store': async ({ now }) => ({ of: 'message-to-store', from: now.toISOString(), count: 40 }),
  custom: async ({ locale }) =>
    locale === 'ar'
      ? { title: 'جرد المستودع يوم الخميس', text: 'لا شحن يوم الخميس القادم.\nنعود إلى العمل يوم السبت.' }
      : { title: 'Stock taking on Thursday', text: 'No parcels leave next Thursday.\nWe are back on Saturday.' },
  test: async () => ({}),
}

async function samplePerson({ tx, locale, now }: SampleContext): Promise<string> {
  const id = randomUUID()
  // No address of the shop's staff ends like this: it cannot be taken.
  const own = { email: `${id}@example.com`, username: 'sara_garden', createdAt: now, updatedAt: now }
  await tx.insert(user).values({ id, name: fullName(locale), ...own })
  return id
}

async function sampleInvitation(context: SampleContext) {
  const [id, invitedBy] = [randomUUID(), await samplePerson(context)]
  const { tx, locale, now } = context
  const row = { id, email: `${id}@example.com`, staffRoleId: 'orders', locale, invitedBy, tokenHash: id }
  const week = new Date(now.getTime() + 7 * 86_400_000)
  await tx.insert(staffInvitation).values({ ...row, createdAt: now, sentAt: now, expiresAt: week })
  return { invitationId: id, sent: 1 }
}

async function sampleLink(context: SampleContext, purpose: 'confirm' | 'delete' | 'change' | 'reset') {
  const [id, userId] = [randomUUID(), await samplePerson(context)]
  const { now } = context
  await context.tx
    .insert(accountLink)
    .values({ id, purpose, userId, email, tokenHash: randomUUID(), createdAt: now, expiresAt: now })
  return { linkId: id, userId }
}

async function sampleMessage({ tx, locale, now }: SampleContext): Promise<string> {
  const id = randomUUID()
  const words =
    locale === 'ar'
      ? { subject: 'موعد الجلسة', message: 'السلام عليكم،\nهل يمكن نقل الجلسة إلى يوم الأحد؟' }
      : { subject: 'Session time', message: 'Hello,\ncan my session be moved to Sunday?' }
  await tx.insert(message).values({
    id,
    number: `MSG-${now.getUTCFullYear()}-0000`,
    name: fullName(locale),
    email,
    locale,
    phone: '+96566123456',
    ...words,
    category: 'support',
    priority: 'medium',
    status: 'unread',
    isRead: false,
    createdAt: now,
    updatedAt: now,
  })
  return id
}

async function sampleReply(context: SampleContext): Promise<{ entryId: string }> {
  const [entryId, messageId] = [randomUUID(), await sampleMessage(context)]
  const text =
    context.locale === 'ar'
      ? 'أهلًا سارة،\nنقلنا الجلسة إلى يوم الأحد الساعة 18:00.'
      : 'Hello Sara,\nyour session is on Sunday at 18:00 now.'
  await context.tx
    .insert(messageEntry)
    .values({ id: entryId, messageId, position: 0, kind: 'reply', text, by: email, at: context.now })
  return { entryId }
}

async function sampleStockAlert(context: SampleContext) {
  const { tx, locale, now } = context
  const [id, productId] = [randomUUID(), await sampleProduct(context)]
  await tx.insert(stockAlert).values({ id, productId, email, locale, createdAt: now, sentAt: now })
  return { alertId: id }
}

async function sampleCart(context: SampleContext) {
  const { locale, now } = context
  const [id, productId] = [randomUUID(), await sampleProduct(context)]
  const whose = { email: `${id}@example.com`, emailKey: `${id}@example.com`, locale, currency: 'KWD' as const }
  const moments = { createdAt: now, changedAt: now, queuedAt: now }
  await context.tx.insert(cartReminder).values({ id, ...whose, items: [{ productId, quantity: 2 }], ...moments })
  return { reminderId: id }
}

async function sampleProduct({ tx, now }: SampleContext): Promise<string> {
  const productId = `sample-${randomUUID()}`
  const words = { title: 'بوستر الحصاد', titleEn: 'Harvest poster', description: '', descriptionEn: '' }
  const picture = { image: '', imageColour: '', imageAlt: '', imageAltEn: '' }
  const goods = { price: 4500, category: 'physical' as const, isDigital: false, stock: 3, sku: productId }
  await tx.insert(product).values({ id: productId, ...words, ...picture, ...goods, createdAt: now, updatedAt: now })
  return productId
}

async function sampleSubscription({ tx, locale, now }: SampleContext, state: 'pending' | 'confirmed') {
  const id = randomUUID()
  const moments = { subscribedAt: now, updatedAt: now }
  await tx.insert(subscription).values({
    id,
    email: `${id}@example.com`,
    name: fullName(locale),
    locale,
    interests: ['offers'],
    state,
    ...moments,
  })
  return { subscriptionId: id }
}

async function sampleCampaign(context: SampleContext) {
  const { tx, now } = context
  const [id, reader] = [randomUUID(), await sampleSubscription(context, 'confirmed')]
  await tx.insert(campaign).values({
    id,
    subjectAr: 'دليل الصيف وصل',
    subjectEn: 'The summer guide is here',
    textAr: 'كل المحاصيل النادرة في دليل واحد.\n\n[شاهد الدليل](/shop)',
    textEn: 'Every rare crop in one guide.\n\n[See the guide](/shop)',
    audience: 'everyone',
    perMinute: 60,
    state: 'sending',
    updatedBy: email,
    sendAt: now,
    createdAt: now,
    updatedAt: now,
  })
  return { campaignId: id, ...reader }
}
