import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sampleRows } from '#db/samples/sample-rows.ts'
import type { MailTemplate } from '#shop/email/table.ts'
import { emailTextsSchema, unknownFields } from '#shop/email/texts/form.ts'
import { type OpenShop, openShop } from '#tests/support/open-shop.ts'
import { sampleEmail } from '../sample-email.ts'
import { editableTexts } from './editable-texts.ts'

const templates = Object.keys(sampleRows) as MailTemplate[]

/** Labels of values, and texts used elsewhere in the shop, too. */
const labels =
  /^(mail_(customer|email|phone|game_name|address|session_note|order_total|payment_reference|user_name|user_username|user_at|parcel_carrier|parcel_tracking|return_photos)|appointment_(session|when|how|host)|your_name|contact_(category\w*|subject|files)|returns_(of|reason)|shipping(_notes)?|text_hours|package_sessions)$/

let testShop: OpenShop
beforeAll(async () => {
  testShop = await openShop({ engine: 'pglite' })
})

test('the store can edit every text of an email except labels, with its fields and as plain text', async () => {
  const settings = await testShop.shop.settings.read()
  for (const template of templates) {
    const editable = editableTexts(template, 'en')
    const own = Object.fromEntries(
      editable.map(({ key, fields }) => [key, `Own <b> {nothing} ${fields.map((field) => `{${field}}`).join(' ')}`]),
    )
    const readKeys = new Set<string>()
    const recorded = new Proxy(own, {
      getOwnPropertyDescriptor(target, key) {
        readKeys.add(String(key))
        return Reflect.getOwnPropertyDescriptor(target, key)
      },
    })
    const email = await sampleEmail(testShop.shop, settings, template, 'en', recorded)
    expect([template, [...readKeys].filter((key) => !(key in own) && !labels.test(key))]).toEqual([template, []])
    // A campaign's subject belongs to the campaign.
    const subjects = template === 'newsletter-campaign' ? [] : [email.subject]
    for (const subject of subjects) expect(subject).toMatch(/^Own <b> \{nothing\}/)
    for (const text of [...subjects, email.html, email.text])
      expect([template, new Set(text.match(/\{\w+\}/g))]).toEqual([template, new Set(['{nothing}'])])
    expect(email.html).not.toContain('Own <b>')
  }
})

test('every editable text is used by its email', () => {
  const files = readdirSync('server/emails', { recursive: true, encoding: 'utf8' })
  const sources = files
    .filter((file) => file.endsWith('.ts') && !file.startsWith('texts'))
    .map((file) => readFileSync(join('server/emails', file), 'utf8'))
    .join('\n')
  for (const template of templates)
    for (const { key } of editableTexts(template, 'en')) expect(sources, `${template} ${key}`).toMatch(`${key}`)
})

test('no editable text depends on a count: the store writes one wording', () => {
  const files = readdirSync('locales/en').filter((file) => file.endsWith('.json'))
  const texts = Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join('locales/en', file), 'utf8'))))
  const keys = templates.flatMap((template) => editableTexts(template, 'en').map(({ key }) => key))
  expect(keys.filter((key) => typeof texts[key] !== 'string')).toEqual([])
})

test('each kind of email to the store about an appointment has its own editable subject', () => {
  const subjects = editableTexts('booking-to-store', 'en').filter(({ role }) => role === 'subject')
  expect(subjects.map(({ key }) => key)).toEqual(
    ['moved', 'cancelled'].map((what) => `mail_appointment_store_${what}`).concat('mail_package_store_booked'),
  )
})

test('only the fields of the original may be in braces, and no text exceeds its limit', () => {
  expect(unknownFields('Order {number}', ['number'])).toEqual([])
  expect(unknownFields('Order {number} for {name}', ['number'])).toEqual(['name'])
  for (const broken of ['{', 'Order }', '{{number}}', '{number', '{}'])
    expect(unknownFields(broken, ['number'])).not.toEqual([])
  const texts = editableTexts('order-receipt', 'en')
  const problems = (fields: object) => {
    const read = emailTextsSchema(texts).safeParse(fields)
    return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  }
  expect(problems({})).toEqual([])
  expect(problems({ mail_receipt_subject: 'x'.repeat(151) })).toEqual(['mail_receipt_subject: too_long'])
  expect(problems({ mail_receipt_intro: `${'x'.repeat(1000)}` })).toEqual([])
  expect(problems({ mail_receipt_intro: 'Hello {name}' })).toEqual(['mail_receipt_intro: unknown_field'])
  expect(problems({ mail_receipt_intro: 'Hello \u0007' })).toEqual(['mail_receipt_intro: not_allowed'])
})
