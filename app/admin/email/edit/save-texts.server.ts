import { typedText } from '#app/checked-form.ts'
import type { Emails, PreviewedEmail } from '#app/context/shop.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import type { MailTemplate } from '#shop/email/table.ts'
import { emailTextsSchema } from '#shop/email/texts/form.ts'
import { saveEmailTexts } from '#shop/email/texts/save-email-texts.ts'
import type { EmailTexts } from '#shop/email/texts/table.ts'
import { isUuid } from '#shop/ids.ts'
import type { Locale } from '#shop/money.ts'
import type { Shop } from '#shop/shop.ts'

/** The result of the form; `typed` is its input, `seen` the version to overwrite after a conflict. */
export type TextsResult =
  | { kind: 'saved' }
  | { kind: 'restored' }
  | { kind: 'preview'; email: PreviewedEmail | null; typed: EmailTexts }
  | { kind: 'refused'; problems: FieldErrors; typed: EmailTexts }
  | { kind: 'changed'; by: string | null; seen: string; typed: EmailTexts }

/** The email template and language being edited. */
export type EditedEmail = { template: MailTemplate; locale: Locale }

/** Validates the input, then previews it, saves it, or restores the email's original texts. */
export async function saveTexts(
  shop: Shop,
  emails: Emails,
  admin: Admin<'email.act'>,
  { template, locale }: EditedEmail,
  fields: Record<string, unknown>,
): Promise<TextsResult> {
  const editable = emails.editable(template, locale)
  const typed = Object.fromEntries(editable.map(({ key }) => [key, typedText(fields[key], 2000)]))
  const restore = fields.intent === 'restore'
  const read = parseInput(emailTextsSchema(editable), restore ? {} : fields)
  if (!read.ok) return { kind: 'refused', problems: read.errors, typed }
  const own = Object.fromEntries(
    editable
      .map(({ key, original }) => [key, read.value[key] ?? '', original] as const)
      .filter(([, text, original]) => text !== '' && text !== original)
      .map(([key, text]) => [key, text]),
  )
  if (fields.intent === 'preview')
    return { kind: 'preview', email: await previewOf(emails, { template, locale }, fields.email, own), typed }
  const seen = new Date(typedText(fields.seen, 40))
  const saved = await saveEmailTexts(shop, admin, {
    template,
    locale,
    texts: own,
    seen: Number.isNaN(seen.getTime()) ? null : seen,
  })
  if (saved.ok) return { kind: restore ? 'restored' : 'saved' }
  const { current } = saved.refusal
  return { kind: 'changed', by: current?.updatedBy ?? null, seen: current?.updatedAt.toISOString() ?? '', typed }
}

/** The email with sample data, or one from the outbox; null when the subject of that one is gone. */
export function previewOf(
  emails: Emails,
  { template, locale }: EditedEmail,
  mailId: unknown,
  draft?: EmailTexts,
): Promise<PreviewedEmail | null> {
  return typeof mailId === 'string' && isUuid(mailId)
    ? emails.ofOutbox(mailId, draft)
    : emails.sample(template, locale, draft)
}
