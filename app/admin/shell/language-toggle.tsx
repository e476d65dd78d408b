import { useSite } from '#app/site.ts'
import { rememberChoice } from '#app/storefront/kit/browser-choice.ts'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'

// A language is named in itself, whatever the page's language.
const names = {
  en: { short: m.admin_language_en, whole: 'English' },
  ar: { short: m.admin_language_ar, whole: 'العربية' },
}

/** EN / ع. Admin URLs have no language, so the choice is stored and the page reloaded. */
export function LanguageToggle() {
  const current = useSite()?.locale ?? 'ar'

  function choose(locale: 'ar' | 'en') {
    if (locale === current) return
    void rememberChoice('bustan_language', locale).then(() => window.location.reload())
  }

  return (
    <fieldset className="flex shrink-0 rounded-md border border-line-strong bg-raised">
      <legend className="sr-only">{m.admin_language()}</legend>
      {(['en', 'ar'] as const).map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === current}
          onClick={() => choose(locale)}
          className={cx(
            'min-h-11 min-w-11 rounded-md px-2 text-sm font-semibold transition-colors',
            locale === current ? 'bg-leaf-tint text-ink' : 'text-quiet hover:text-ink',
          )}
        >
          {names[locale].short()}
          <span className="sr-only"> {names[locale].whole}</span>
        </button>
      ))}
    </fieldset>
  )
}
