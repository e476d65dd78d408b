/** Isolates a text inserted into a sentence, so that their directions do not affect each other. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
