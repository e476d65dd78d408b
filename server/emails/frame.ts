import { html, raw } from 'hono/html'
import { isolate } from '#app/ui/isolate.ts'
import type { Locale } from '#shop/money.ts'

type Html = ReturnType<typeof html>

const colours = {
  document: '#FBF7EE',
  raised: '#FFFFFF',
  ink: '#1F2A1C',
  quiet: '#5B6655',
  leaf: '#2C7A35',
  line: '#E4DCCB',
}

type Sender = { settings: { name: Record<Locale, string> }; shop: { baseUrl: string }; locale: Locale }

/**
 * The layout of every email. Gmail and Outlook drop html and body attributes, so language and direction are set on the
 * table and every cell, and styles are inline.
 */
export function frame(
  { settings, shop, locale }: Sender,
  title: string,
  content: Html | Html[],
  footer: Html | string,
): string {
  const dir = locale === 'ar' ? 'rtl' : 'ltr'
  const [align, end] = locale === 'ar' ? ['right', 'left'] : ['left', 'right']
  const font = locale === 'ar' ? 'Tahoma, Arial, sans-serif' : 'Verdana, Arial, sans-serif'
  return String(html`<!doctype html>
<html lang="${locale}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${title}</title></head>
<body style="margin:0;background:${colours.document};">
<table role="presentation" dir="${dir}" lang="${locale}" width="100%" cellpadding="0" cellspacing="0" style="background:${colours.document};"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${colours.raised};border:1px solid ${colours.line};border-radius:12px;">
<tr><td dir="${dir}" align="${align}" style="padding:24px;font-family:${raw(font)};font-size:16px;line-height:1.7;color:${colours.ink};text-align:${align};">
<table role="presentation" dir="${dir}" cellpadding="0" cellspacing="0" style="margin:0 0 16px;"><tr><td style="padding-${raw(end)}:12px;"><img src="${shop.baseUrl}/icons/icon-192.png" width="40" height="40" alt="" style="display:block;border:0;border-radius:8px;"></td><td dir="${dir}" align="${align}" style="font-family:${raw(font)};font-size:22px;font-weight:bold;color:${colours.leaf};">${settings.name[locale]}</td></tr></table>
<h1 style="margin:0 0 12px;font-size:20px;line-height:1.4;">${numbered(title)}</h1>
${content}
${footer && html`<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${colours.line};font-size:13px;color:${colours.quiet};">${footer}</p>`}
</td></tr></table>
</td></tr></table>
</body></html>`)
}

/** A text whose order and message numbers do not break and read left to right. */
export function numbered(text: string) {
  return html`${text
    .split(/([A-Z]{3}-\d{4}-\d{4,})/)
    .map((part, at) =>
      at % 2 === 1 ? html`<span dir="ltr" style="unicode-bidi:isolate;white-space:nowrap;">${part}</span>` : part,
    )}`
}

/** A left-to-right run: addresses, phones, codes. */
export function ltr(text: string) {
  return html`<span dir="ltr" style="unicode-bidi:isolate;">${text}</span>`
}

/** A row of an email's table: a name and its value. */
export function row(locale: Locale, name: Html | string, value: Html | string, strong = false) {
  const dir = locale === 'ar' ? 'rtl' : 'ltr'
  const [start, end] = locale === 'ar' ? ['right', 'left'] : ['left', 'right']
  const weight = strong ? 'bold' : 'normal'
  return html`<tr><td dir="${dir}" align="${start}" style="padding:6px 0;padding-${raw(end)}:12px;border-bottom:1px solid ${colours.line};text-align:${start};vertical-align:middle;font-weight:${weight};">${name}</td><td dir="${dir}" align="${end}" style="padding:6px 0;border-bottom:1px solid ${colours.line};text-align:${end};font-weight:${weight};vertical-align:middle;overflow-wrap:anywhere;word-break:break-word;">${value}</td></tr>`
}

/** A name after its picture, whose alt text is for when pictures are off. */
export function pictured(locale: Locale, picture: { url: string; alt: string } | null, name: string) {
  if (picture === null) return html`${name}`
  const [dir, end] = locale === 'ar' ? ['rtl', 'left'] : ['ltr', 'right']
  return html`<table role="presentation" dir="${dir}" cellpadding="0" cellspacing="0"><tr><td style="padding-${raw(end)}:12px;vertical-align:middle;"><img src="${picture.url}" width="56" height="56" alt="${picture.alt}" style="display:block;border:0;border-radius:8px;background:${colours.document};font-size:11px;line-height:1.3;color:${colours.quiet};overflow:hidden;"></td><td dir="${dir}" style="vertical-align:middle;">${name}</td></tr></table>`
}

/** A full-width table of rows. */
export function table(rows: Html[]) {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:15px;">${rows}</table>`
}

/** A fact for the store: its name, its value, and whether that is a left-to-right run. */
export type Fact = [name: string, value: string, left: boolean]

/** Facts as a table. */
export const factTable = (locale: Locale, facts: readonly Fact[]) =>
  table(facts.map(([name, value, left]) => row(locale, name, factValue(value, left))))
export const factValue = (value: string, left: boolean) => (left ? ltr(value) : html`<bdi>${value}</bdi>`)

/** Facts as lines of plain text. */
export const factLines = (facts: readonly Fact[]): string =>
  facts.map(([name, value, left]) => `${name}: ${left ? plainLtr(value) : value}`).join('\n')

/** A left-to-right run in plain text: an Arabic line would reverse the groups of a number that no letter precedes. */
export const plainLtr = (text: string): string => (/^\d*\p{L}/u.test(text) ? text : isolate(text))

/** The call to action, as a button that also works without styles. */
export function action(label: string, url: string) {
  return html`<p style="margin:0 0 12px;"><a href="${url}" style="display:inline-block;padding:12px 20px;background:${colours.leaf};color:#FFFFFF;border-radius:12px;text-decoration:none;font-weight:bold;">${label}</a></p>`
}
