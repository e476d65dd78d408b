import { Prose } from '#app/storefront/content/prose.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'
import type { TextPreview } from './version.ts'

/** The text as shoppers see it, in its own language and direction. Its links are disabled. */
export function Preview({ preview, failed, locale }: { preview: TextPreview; failed: boolean; locale: Locale }) {
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-sm font-medium text-quiet">{m.content_preview()}</h3>
      {failed && (
        <Notice tone="warning" live="status" className="mt-2">
          {m.content_preview_failed()}
        </Notice>
      )}
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
      {/* biome-ignore-start lint/a11y/useKeyWithClickEvents: it only disables links */}
      <section
        lang={locale}
        dir={locale === 'ar' ? 'rtl' : 'ltr'}
        aria-label={`${m.content_preview()}: ${locale === 'ar' ? m.content_language_ar() : m.content_language_en()}`}
        tabIndex={0}
        onClickCapture={(event) => event.preventDefault()}
        className="mt-3 max-h-[32rem] overflow-y-auto"
      >
        {preview.intro && <Prose html={preview.intro} />}
        {preview.sections.map((section) => (
          <div key={section.id} className="mt-6">
            <p className={section.level === 1 ? 'font-display text-2xl font-bold' : 'font-display text-xl font-bold'}>
              {section.title}
            </p>
            <Prose html={section.html} className="mt-1" />
          </div>
        ))}
      </section>
      {/* biome-ignore-end lint/a11y/useKeyWithClickEvents: see above */}
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
    </div>
  )
}
