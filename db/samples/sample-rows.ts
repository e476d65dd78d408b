import { randomUUID } from 'node:crypto'
import { accountLink, user } from '#shop/accounts/table.ts'
import type { MailData, MailTemplate } from '#shop/email/table.ts'
import { message, messageEntry } from '#shop/messages/table.ts'
import { subscription } from '#shop/newsletter/table.ts'
import { sampleAppointment, sampleNewVersion, sampleOrder, samplePaidTwice, sampleRefund } from './sample-orders.ts'
import { email, fullName, type SampleContext } from './sample-person.ts'

type Sample<Name extends MailTemplate> = (context: SampleContext) => Promise<MailData[Name]>

/** The made-up rows each template reads, written into a transaction that will be rolled back. */
export const sampleRows: { [Name in MailTemplate]: Sample<Name> } = {
  'order-to-store': sampleOrder,
  'payment-to-store': samplePaidTwice,
  'order-receipt': sampleOrder,
  'order-refunded': sampleRefund,
  'order-link': sampleOrder,
  'file-updated': sampleNewVersion,
  'booking-confirmed': sampleAppointment,
  'booking-changed': async (context) => ({ ...(await sampleAppointment(context)), what: 'moved', sequence: 0 }),
  'booking-reminder': sampleAppointment,
  'booking-to-store': async (context) => ({ ...(await sampleAppointment(context)), what: 'moved', sequence: 0 }),
  'account-confirm': (context) => sampleLink(context, 'confirm'),
  'account-delete': (context) => sampleLink(context, 'delete'),
  'account-deleted': async () => ({}),
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
  'email-change': (context) => sampleLink(context, 'change'),
  'password-reset': (context) => sampleLink(context, 'reset'),
  'message-to-store': async (context) => ({ messageId: await sampleMessage(context) }),
  'message-received': async (context) => ({ messageId: await sampleMessage(context) }),
  'message-reply': sampleReply,
  'newsletter-confirm': (context) => sampleSubscription(context, 'pending'),
  'newsletter-welcome': (context) => sampleSubscription(context, 'confirmed'),
  'digest-to-store': async ({ now }) => ({ of: 'message-to-store', from: now.toISOString(), count: 40 }),
  custom: async ({ locale }) =>
    locale === 'ar'
      ? { title: 'جرد المستودع يوم الخميس', text: 'لا شحن يوم الخميس القادم.\nنعود إلى العمل يوم السبت.' }
      : { title: 'Stock taking on Thursday', text: 'No parcels leave next Thursday.\nWe are back on Saturday.' },
  test: async () => ({}),
}

async function samplePerson({ tx, locale, now }: SampleContext): Promise<string> {
  const id = randomUUID()
  // No address of the shop's own people ends so: it cannot be taken.
  const own = { email: `${id}@example.com`, username: 'sara_garden', createdAt: now, updatedAt: now }
  await tx.insert(user).values({ id, name: fullName(locale), ...own })
  return id
}

async function sampleLink(context: SampleContext, purpose: 'confirm' | 'delete' | 'change' | 'reset') {
  const [id, userId] = [randomUUID(), await samplePerson(context)]
  const { now } = context
  await context.tx
    .insert(accountLink)
    .values({ id, purpose, userId, email, tokenHash: randomUUID(), createdAt: now, expiresAt: now })
  return { linkId: id }
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
