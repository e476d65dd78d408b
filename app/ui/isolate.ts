/** Wraps a text whose direction may differ from the sentence it is put into, so that neither mixes up the other. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
