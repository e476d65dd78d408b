import { useState } from 'react'
import { data } from 'react-router'
import { EditorPanel } from '#app/admin/content/editor-panel.tsx'
import { placeholdersNow, previewOf } from '#app/admin/content/preview.server.ts'
import { saveText } from '#app/admin/content/save-text.server.ts'
import { type EditedText, languages, type TextResult } from '#app/admin/content/version.ts'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { useLeaveGuard } from '#app/admin/kit/unsaved.ts'
import { shopContext } from '#app/context/shop.ts'
import { formOf } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { originalText } from '#app/storefront/content/original.server.ts'
import { pageNames } from '#app/storefront/content/page-names.ts'
import { cx } from '#app/ui/class-names.ts'
import { resultOr } from '#app/ui/form/keep-form.ts'
import { isolate } from '#app/ui/isolate.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { pageKeyOf } from '#shop/content/key.ts'
import { readPageText } from '#shop/content/read.ts'
import type { Locale } from '#shop/money.ts'
import type { Route } from './+types/edit'

/** A content page in both languages, each with its version and a preview. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'content.see')
  const key = pageKeyOf(params.key)
  if (key === undefined) throw data(null, { status: 404 })
  const { db, settings: cached } = context.get(shopContext)
  const settings = await cached.read()
  const read = async (locale: Locale): Promise<EditedText> => {
    const row = await readPageText(db, key, locale)
    const original = originalText(key, locale)
    const body = row?.body ?? original
    const version = { body, seen: row?.updatedAt.toISOString() ?? null, by: row?.updatedBy ?? null }
    const placeholders = placeholdersNow(settings, locale)
    return { version, original, preview: previewOf(body, settings, locale), placeholders }
  }
  const [ar, en] = await Promise.all([read('ar'), read('en')])
  return { key, texts: { ar, en } }
}

/** Saves one language, or restores its original text. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'content.act')
  const key = pageKeyOf(params.key)
  if (key === undefined) throw data(null, { status: 404 })
  const result = await saveText(context.get(shopContext), admin, key, await formOf(request))
  return data<TextResult>(result, { status: result.kind === 'refused' ? 422 : result.kind === 'conflict' ? 409 : 200 })
}

/** A lost connection or a failure of the server is shown on the page, which stays with its input. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOr<TextResult>(serverAction, { kind: 'failed' })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData && pageNames[loaderData.key].title(), hidden: true })
}

export default function EditText({ loaderData }: Route.ComponentProps) {
  // Another page gets another editor.
  return <Editor key={loaderData.key} page={loaderData} />
}

function Editor({ page: { key, texts } }: { page: Route.ComponentProps['loaderData'] }) {
  const [shown, setShown] = useState<Locale>('ar')
  const [unsaved, setUnsaved] = useState({ ar: false, en: false })
  useLeaveGuard(() => unsaved.ar || unsaved.en)
  const id = isolate(key === 'faq' ? '{#delivery-time}' : '{#fee}')
  return (
    <>
      <BackLink to="/admin/texts">{m.content_back()}</BackLink>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 className="text-2xl">{pageNames[key].title()}</h1>
        <a
          href={`/${key}`}
          target="_blank"
          rel="noopener"
          className="text-sm font-medium text-leaf underline underline-offset-4"
        >
          {m.content_open_page()}
        </a>
      </div>
      <p className="mt-1 max-w-prose text-sm text-quiet">
        {m.content_edit_intro()} {key === 'faq' ? m.content_edit_intro_faq({ id }) : m.content_edit_intro_ids({ id })}
      </p>
      <fieldset className="mt-4 flex gap-1 rounded-md border border-line-strong bg-raised p-1 lg:hidden">
        <legend className="sr-only">{m.admin_language()}</legend>
        {languages.map((locale) => (
          <button
            key={locale}
            type="button"
            aria-pressed={locale === shown}
            onClick={() => setShown(locale)}
            className={cx('min-h-11 grow rounded-sm font-medium', locale === shown ? 'bg-leaf-tint' : 'text-quiet')}
          >
            {locale === 'ar' ? m.content_language_ar() : m.content_language_en()}
            {unsaved[locale] && ' *'}
          </button>
        ))}
      </fieldset>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        {languages.map((locale) => (
          <div key={locale} className={cx(locale !== shown && 'max-lg:hidden')}>
            <EditorPanel
              page={key}
              locale={locale}
              text={texts[locale]}
              onUnsaved={(is) => setUnsaved((before) => (before[locale] === is ? before : { ...before, [locale]: is }))}
            />
          </div>
        ))}
      </div>
    </>
  )
}
