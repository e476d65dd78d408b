import { html, raw } from 'hono/html'

/** User text line by line, each with its own direction, since both languages are used. */
export function writtenLines(text: string) {
  return text.split('\n').map((line) => html`<p dir="auto" style="margin:0;">${line || raw('&nbsp;')}</p>`)
}

/** The same as a quotation in plain text. */
export function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}
