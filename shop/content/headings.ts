/** A heading of a long text: `## When does it arrive? {#delivery-time}` is level 2 with that id. */
export type Heading = { level: number; text: string; id: string | null }

/** The id at the end of a heading: the anchor of that part of the page, the same in both languages. */
export const headingId = /(?<![ \t])[ \t]*\{#([a-z0-9][a-z0-9-]{0,59})\}[ \t]*$/

/** The headings of a text in order. */
export function headingsOf(body: string): Heading[] {
  return [...body.matchAll(/^ {0,3}(#{1,6})[ \t]+(.*)$/gm)].map(([, hashes = '', text = '']) => ({
    level: hashes.length,
    text: text.replace(headingId, '').trim(),
    id: headingId.exec(text)?.[1] ?? null,
  }))
}
