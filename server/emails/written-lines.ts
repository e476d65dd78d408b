import { html, raw } from 'hono/html'

/** What somebody wrote, line by line, each by its own direction: people write in both languages. */
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
