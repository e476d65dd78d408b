import { beforeAll, expect, test } from 'vitest'
import { sampleEmail } from '#server/emails/sample-email.ts'
import { readEmailTexts } from '#shop/email/texts/read.ts'
import { saveEmailTexts } from '#shop/email/texts/save-email-texts.ts'
import { auditEntry } from '#shop/schema.ts'
import { adminCookie } from '#tests/support/accounts/accounts.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { action, loader } from './edit.tsx'

const path = 'admin/mail/templates/:template/:language'
const noura = ownerOf({ id: 'n', email: 'noura@bustan.example', name: 'Noura' })

describeOnBothEngines('the texts of an email', (open) => {
  let testShop: OpenShop
  let cookie: string
  beforeAll(async () => {
    testShop = await open({ build: buildOf({ [path]: { action, loader } }) })
    cookie = await adminCookie(testShop)
  })
  const at = (page: string) => `${testShop.url}/admin/mail/templates/${page}`
  const send = (page: string, fields: Record<string, string>, who = cookie) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return ask<{ kind: string }>(at(page), { method: 'POST', headers: { cookie: who }, body })
  }
  const subjectIn = async (locale: 'ar' | 'en') =>
    (await sampleEmail(testShop.shop, await testShop.shop.settings.read(), 'order-receipt', locale)).subject
  const seenNow = async () =>
    (await readEmailTexts(testShop.shop.db, 'order-receipt', 'en'))?.updatedAt.toISOString() ?? ''

  test('are validated, previewed, saved for one language, and restored', async () => {
    const page = 'order-receipt/en'
    const before = await subjectIn('en')
    const refused = await send(page, { intent: 'save', seen: '', mail_receipt_subject: 'Thanks, {name}' })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { kind: 'refused', problems: { mail_receipt_subject: 'unknown_field' } },
    ])
    const shown = await send(page, { intent: 'preview', mail_receipt_subject: 'Thanks for {number}' })
    expect(shown.body).toMatchObject({ kind: 'preview', email: { subject: expect.stringMatching(/^Thanks for ORD-/) } })
    expect(await subjectIn('en')).toBe(before)

    const arabic = await subjectIn('ar')
    const saved = await send(page, { intent: 'save', seen: '', mail_receipt_subject: 'Thanks for {number}' })
    expect([saved.status, saved.body]).toEqual([200, { kind: 'saved' }])
    expect(await subjectIn('en')).toMatch(/^Thanks for ORD-\d{4}-\d{4,}$/)
    expect(await subjectIn('ar')).toBe(arabic)
    // An admin who had opened the page before gets a conflict.
    const late = await send(page, { intent: 'save', seen: '', mail_receipt_subject: 'Late' })
    expect([late.status, late.body]).toMatchObject([409, { kind: 'changed', seen: await seenNow() }])
    expect(await subjectIn('en')).toMatch(/^Thanks/)

    const restored = await send(page, { intent: 'restore', seen: await seenNow() })
    expect([restored.status, restored.body]).toEqual([200, { kind: 'restored' }])
    expect(await subjectIn('en')).toBe(before)
    const entries = await testShop.shop.db.select().from(auditEntry)
    expect(entries.filter(({ subject }) => subject === 'email_text').map(({ changes }) => changes)).toEqual([
      [{ field: 'body', from: null, to: 'Thanks for {number}' }],
      [{ field: 'body', from: 'Thanks for {number}', to: null }],
    ])
  })

  test('an original text submitted unchanged is not stored as a custom text', async () => {
    const { body } = await ask<{ texts: { key: string; original: string }[] }>(at('test/en'), { headers: { cookie } })
    const fields = Object.fromEntries(body.texts.map(({ key, original }) => [key, original]))
    expect((await send('test/en', { intent: 'save', seen: '', ...fields })).body).toEqual({ kind: 'saved' })
    expect(await readEmailTexts(testShop.shop.db, 'test', 'en')).toBeNull()
  })

  test('of ten concurrent saves one succeeds, also within one clock tick', async () => {
    let seen: Date | null = null
    for (let round = 0; round < 4; round++) {
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          saveEmailTexts(testShop.shop, noura, {
            template: 'account-confirm',
            locale: 'ar',
            texts: { mail_proof_text: `Round ${round}, try ${n}` },
            seen,
          }),
        ),
      )
      expect(results.filter(({ ok }) => ok).length).toBe(1)
      const now: Date | undefined = (await readEmailTexts(testShop.shop.db, 'account-confirm', 'ar'))?.updatedAt
      expect(now?.getTime()).not.toBe((seen as Date | null)?.getTime())
      seen = now ?? null
    }
  })

  test('an unknown email or language is a 404, and visitors cannot save', async () => {
    for (const page of ['nothing/en', 'order-receipt/fr', '__proto__/en'])
      expect((await ask(at(page), { headers: { cookie } })).status).toBe(404)
    expect(
      (await send('order-receipt/en', { intent: 'save', seen: '', mail_receipt_subject: 'x' }, '')).status,
    ).not.toBe(200)
    expect(await readEmailTexts(testShop.shop.db, 'order-receipt', 'en')).toBeNull()
  })
})
