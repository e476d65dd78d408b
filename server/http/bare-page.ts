import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'

type BarePageInput = {
  locale: Locale
  title: string | undefined
  text: string | undefined
  /** Reloads the page after this many seconds; without it only the visitor does. */
  refreshSeconds?: number
}

/** A page without the app, for browsers that would otherwise get JSON: a title, a sentence and "try again". */
export function barePage({ locale, title, text, refreshSeconds }: BarePageInput): string {
  const refresh = refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">\n`
  return `<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}<title>${title}</title>
<style>body{margin:15vh auto;max-width:34rem;padding:0 1.5rem;font:1.125rem/1.7 system-ui,sans-serif;text-align:center;text-wrap:balance;color:#1f2a1c;background:#fbf7ee}h1{margin:0;font-size:1.7rem;line-height:1.4}a{display:inline-block;margin-top:.5rem;padding:.6rem 1.5rem;border-radius:.75rem;background:#2c7a35;color:#fff;font-weight:600;text-decoration:none}</style>
<h1>${title}</h1>
<p role="status">${text}</p>
<p><a href="">${m.try_again({}, { locale })}</a></p>
</html>`
}
