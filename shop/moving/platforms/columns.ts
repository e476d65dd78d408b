/** A file's columns by our names, each with the platform's names, in the form of `normaliseHeader`. */
export type Columns<Key extends string> = Readonly<Record<Key, readonly string[]>>

/** A line of a file, and the content of each known column; '' where empty. */
export type Line<Key extends string> = { line: number } & Record<Key, string>

/** Normalises a column's name: case, hamzas, question marks, doubled spaces. */
export const normaliseHeader = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[أإآ]/g, 'ا')
    .replace(/[؟?*\u200e\u200f]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** The index of each known column in a file; -1 when missing. */
function placesOf<Key extends string>(names: readonly string[], columns: Columns<Key>): [Key, number][] {
  return (Object.entries(columns) as [Key, readonly string[]][]).map(([key, called]) => [
    key,
    names.findIndex((name) => called.includes(name)),
  ])
}

/** A file's lines with our column names. */
export function linesOf<Key extends string>(
  names: readonly string[],
  columns: Columns<Key>,
  records: readonly { line: number; cells: readonly string[] }[],
): Line<Key>[] {
  const places = placesOf(names, columns)
  return records.map(({ line, cells }) => ({
    line,
    ...(Object.fromEntries(places.map(([key, at]) => [key, cells[at]?.trim() ?? ''])) as Record<Key, string>),
  }))
}

/** The names of a file's unknown columns. */
export const unknownOf = (names: readonly string[], columns: Columns<string>): string[] => {
  const known = new Set(Object.values(columns).flat())
  return names.filter((name) => name !== '' && !known.has(name))
}

/** Values separated by commas, without duplicates. */
export const listed = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[,،]/)
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
]

const noes = new Set(['0', 'false', 'no', 'لا', 'n'])
/** Whether a cell means no. */
export const isNegative = (cell: string): boolean => noes.has(cell.toLowerCase())

/** The path of a URL, or of something similar; none for anything else. */
export function pathsOf(address: string): string[] {
  if (address.startsWith('/')) return [address]
  return URL.canParse(address) ? [new URL(address).pathname] : []
}
