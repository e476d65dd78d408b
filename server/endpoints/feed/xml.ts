/** Characters that XML 1.0 forbids even when escaped: most controls, lone surrogates, U+FFFE and U+FFFF. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Any text as the content of an XML element or attribute. */
export const xmlText = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"]/g, (character) => escapes[character] ?? '')

/** An element with a text. */
export const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`
