import { useEffect, useRef } from 'react'
import { data, Form, type ShouldRevalidateFunctionArgs, useFetcher, useNavigation } from 'react-router'
import { RealEmails } from '#app/admin/email/edit/real-emails.tsx'
import { previewOf, saveTexts, type TextsResult } from '#app/admin/email/edit/save-texts.server.ts'
import { TextFields } from '#app/admin/email/edit/text-fields.tsx'
import { EmailPreview } from '#app/admin/email/email-preview.tsx'
import { languageName, mailTemplates, templateName } from '#app/admin/email/template-names.ts'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { useCheckedForm } from '#app/admin/kit/checked-form.ts'
import { ConfirmInline } from '#app/admin/kit/confirm-inline.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { useUnsavedForm } from '#app/admin/kit/unsaved.ts'
import { useInputVersion } from '#app/admin/kit/use-input-version.ts'
import { readFields } from '#app/checked-form.ts'
import { emailsContext, shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { Button } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { Staff } from '#shop/accounts/users/admin.ts'
import { listNewestMail, readMail } from '#shop/email/read.ts'
import { emailTextsSchema } from '#shop/email/texts/form.ts'
import { readEmailTexts } from '#shop/email/texts/read.ts'
import { isUuid } from '#shop/ids.ts'
import type { Route } from './+types/edit'

/** The texts of one email in one language, with a preview. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  const admin = await requireAdmin({ request, context, url }, 'email.see')
  const edited = editedEmail(params)
  const { template, locale } = edited
  const { db } = context.get(shopContext)
  const emails = context.get(emailsContext)
  const staff: Staff = admin
  const mayReadEmails = staff.permissions.has('customers.contact')
  const requested = url.searchParams.get('email') ?? ''
  const chosen = mayReadEmails && isUuid(requested) ? await readMail(db, requested) : null
  const mailId = chosen?.template === template && chosen.locale === locale ? chosen.id : null
  const saved = await readEmailTexts(db, template, locale)
  return {
    ...edited,
    texts: emails.editable(template, locale),
    own: saved?.texts ?? {},
    seen: saved?.updatedAt.toISOString() ?? '',
    by: saved?.updatedBy ?? null,
    mailId,
    newest: mayReadEmails ? await listNewestMail(db, template, locale) : [],
    preview: await previewOf(emails, edited, mailId),
  }
}

/** A preview saves nothing. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get('intent') !== 'preview' && defaultShouldRevalidate
}

/** Previews the email with the input, saves it, or restores its original texts. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'email.act')
  const fields = await readFields(request)
  // An admin without access to customers' emails sees the sample.
  const mayReadEmails = (admin as Staff).permissions.has('customers.contact')
  const input = mayReadEmails ? fields : { ...fields, email: '' }
  const result = await saveTexts(
    context.get(shopContext),
    context.get(emailsContext),
    admin,
    editedEmail(params),
    input,
  )
  const status = result.kind === 'refused' ? 422 : result.kind === 'changed' ? 409 : 200
  return data<TextsResult>(result, { status })
}

function editedEmail(params: Route.LoaderArgs['params']) {
  const template = mailTemplates.find((each) => each === params.template)
  const locale = (['ar', 'en'] as const).find((each) => each === params.language)
  if (template === undefined || locale === undefined) throw data(null, { status: 404 })
  return { template, locale }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData && templateName(loaderData.template), hidden: true })
}

export default function EditEmail({ loaderData, actionData }: Route.ComponentProps) {
  // Another email or language gets a new form.
  const { template, locale } = loaderData
  return <Editor key={`${template} ${locale}`} email={loaderData} result={actionData} />
}

type EditorProps = { email: Route.ComponentProps['loaderData']; result: TextsResult | undefined }

function Editor({ email, result }: EditorProps) {
  const { template, locale, texts, own, by, newest, mailId } = email
  const other = locale === 'ar' ? 'en' : 'ar'
  const intent = useNavigation().formData?.get('intent')
  const { seen, filled, saves, watch } = useInputVersion(email.seen, result, (latest) => {
    if (latest.kind === 'changed') return { seen: latest.seen }
    return latest.kind === 'saved' || latest.kind === 'restored' ? latest.kind : undefined
  })
  const asYouType = useFetcher<TextsResult>({ key: `email-preview ${template} ${locale} ${filled} ${mailId}` })
  const refused = result?.kind === 'refused' ? result.problems : undefined
  const { form, field } = useCheckedForm(emailTextsSchema(texts), refused)
  const isUnsaved = useUnsavedForm(form.ref, filled, saves)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (result?.kind === 'saved') toast.success(m.email_texts_saved())
    if (result?.kind === 'restored') toast.success(m.email_texts_restored())
  }, [result])
  useEffect(() => () => clearTimeout(timer.current), [])

  function preview() {
    if (form.ref.current === null) return
    const fields = new FormData(form.ref.current)
    fields.set('intent', 'preview')
    // URL encoding would make every Arabic letter six bytes long.
    void asYouType.submit(fields, { method: 'post', encType: 'multipart/form-data' })
  }
  function previewSoon() {
    watch.onInput()
    clearTimeout(timer.current)
    timer.current = setTimeout(preview, 500)
  }
  // The loader shows another email with the saved texts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each email, with what is typed then
  useEffect(() => {
    if (isUnsaved()) preview()
  }, [mailId])

  const previewed = [asYouType.data, result].find((each) => each?.kind === 'preview')
  const shown = previewed?.kind === 'preview' ? previewed.email : email.preview
  const typed = result !== undefined && 'typed' in result ? result.typed : {}
  return (
    <>
      <BackLink to={`/admin/mail/templates/${template}`}>{m.email_texts_back()}</BackLink>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-2xl">{templateName(template)}</h1>
        <span className="text-quiet">{languageName(locale)}</span>
        <TextLink
          to={`/admin/mail/templates/${template}/${other}`}
          className="font-medium underline underline-offset-4"
        >
          {other === 'ar' ? m.email_texts_other_ar() : m.email_texts_other_en()}
        </TextLink>
      </div>
      <p className="mt-1 max-w-prose text-sm text-quiet">{m.email_texts_intro({ field: isolate('{name}') })}</p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <FocusedNotice result={result}>
            {result?.kind === 'changed' && (
              <Notice live="alert" title={m.email_texts_changed_title()}>
                {result.by === null
                  ? m.email_texts_changed_original()
                  : m.email_texts_changed({ by: isolate(result.by) })}
              </Notice>
            )}
          </FocusedNotice>
          <ForRole needs={['email.act']} shown>
            <Form
              {...form}
              encType="multipart/form-data"
              preventScrollReset
              {...watch}
              onInput={previewSoon}
              className="sheet flex flex-col gap-4 p-4 md:p-5"
            >
              <input type="hidden" name="seen" value={seen} />
              {mailId !== null && <input type="hidden" name="email" value={mailId} />}
              {/* A saved version resets the fields to its texts. */}
              <TextFields key={filled} texts={texts} own={own} typed={typed} locale={locale} field={field} />
              <div className="flex flex-wrap gap-2">
                <Button type="submit" name="intent" value="save" size="lg" pending={intent === 'save'}>
                  {m.email_texts_save()}
                </Button>
                <Button type="submit" name="intent" value="preview" variant="secondary" size="lg">
                  {m.email_texts_preview()}
                </Button>
              </div>
            </Form>
          </ForRole>
          {email.seen !== '' && (
            <ForRole needs={['email.act']}>
              <ConfirmInline
                label={m.email_texts_restore()}
                question={m.email_texts_restore_question({ by: isolate(by ?? '') })}
                yes={m.email_texts_restore_yes()}
                intent="restore"
                seen={seen}
              />
            </ForRole>
          )}
        </div>
        <Panel title={m.email_texts_looks()} className="xl:sticky xl:top-4">
          {newest.length > 0 && <RealEmails newest={newest} chosen={mailId} />}
          {shown === null ? <Notice>{m.email_texts_gone()}</Notice> : <EmailPreview email={shown} locale={locale} />}
        </Panel>
      </div>
    </>
  )
}
