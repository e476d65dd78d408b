/** Longest value shown in full, and the context shown around the difference of two longer ones, in characters. */
const [whole, around] = [120, 40]

/** Two versions of a text; long ones cut to where they differ, with some context. */
export function shortened(before: string, after: string): { before: string; after: string } {
  if (before.length <= whole && after.length <= whole) return { before, after }
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return { before: cut(before, start, end), after: cut(after, start, end) }
}

/** The part of a text that differs, with its context. */
function cut(text: string, alikeBefore: number, alikeAfter: number): string {
  const from = Math.max(0, alikeBefore - around)
  const differing = text.length - alikeAfter
  const to = Math.min(text.length, Math.max(differing, alikeBefore) + around, from + 2 * whole)
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}
