import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'
import { sendMessage } from '../messages/send-message.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { resendEmail } from './resend-email.ts'
import { sendNotification } from './send-admin-notification.ts'
import { mail } from './table.ts'

const admin = ownerOf({ id: 'owner', email: 'owner@example.com', name: 'Owner' })

describeOnBothEngines('a live shop without an address of its own', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open({ env: { PAYMENTS: 'tap', TAP_SECRET_KEY: 'sk_live_fixture' } })
  })

  test('refuses a test email, and sends earlier emails to the store once it has one', async () => {
    const { shop } = testShop
    const words = { name: 'Noura', email: 'noura@example.com', phone: '', subject: 'Hi', message: 'Hello' }
    await sendMessage(shop.db, shop, { ...words, category: 'general' }, 'en', { key: randomUUID() })
    const toStore = async () => {
      const [found] = await shop.db.select().from(mail).where(eq(mail.template, 'message-to-store'))
      return found!
    }
    await until('it is dropped', async () => (await toStore()).state === 'dropped')
    const { id } = await toStore()
    const noContact = { ok: false, refusal: { reason: 'no_contact' } }
    expect(await resendEmail(shop.db, shop, admin, id)).toEqual(noContact)
    expect(await sendNotification(shop, admin, { kind: 'test' }, 'ar')).toEqual(noContact)
    expect(await shop.db.$count(mail, eq(mail.template, 'test'))).toBe(0)

    const { contact } = await shop.settings.read()
    const email = 'store@shop.example'
    await changeSettings(shop.db, shop.clock, admin, { contact: { ...contact, email } })
    await until('the address is read', async () => (await shop.settings.read()).contact.email === email)
    expect(await resendEmail(shop.db, shop, admin, id)).toEqual({ ok: true, value: { mailId: id, recipient: email } })
    await until('it is sent', async () => (await toStore()).state === 'sent')
    expect((await toStore()).recipient).toBe(email)
    expect(await sendNotification(shop, admin, { kind: 'test' }, 'ar')).toEqual({
      ok: true,
      value: { recipient: email },
    })
  })
})
