import type { PreviewedEmail } from '#app/context/shop.ts'
import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'

/** An email as received, in a sandboxed frame, and its plain text. */
export function EmailPreview({ email, locale }: { email: PreviewedEmail; locale: Locale }) {
  const dir = locale === 'ar' ? 'rtl' : 'ltr'
  return (
    <div>
      <p className="mb-3">
        <span className="text-sm text-quiet">{m.mail_subject()}: </span>
        <bdi lang={locale} className="font-semibold">
          {email.subject}
        </bdi>
      </p>
      {/* Fully sandboxed: no script, form or link can leave it. */}
      <iframe
        sandbox=""
        srcDoc={email.html}
        title={m.mail_preview_title({ subject: email.subject })}
        className="h-160 w-full rounded-md border border-line-strong bg-white"
      />
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{m.mail_plain_text()}</summary>
        <pre
          lang={locale}
          dir={dir}
          className="rounded-md bg-sunken p-3 font-text text-sm wrap-anywhere whitespace-pre-wrap"
        >
          {email.text}
        </pre>
      </details>
    </div>
  )
}
