/** A file's columns by our name for them, each with what the platform calls it; written as `headName` makes them. */
export type Columns<Key extends string> = Readonly<Record<Key, readonly string[]>>

/** A line of a file, and what stands in each known column; '' where nothing does. */
export type Line<Key extends string> = { line: number } & Record<Key, string>

/** A column's name without what differs between exports: case, hamzas, question marks, doubled spaces. */
export const headName = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[أإآ]/g, 'ا')
    .replace(/[؟?*\u200e\u200f]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Where each known column stands among a file's; -1 for one that is not there. */
function placesOf<Key extends string>(names: readonly string[], columns: Columns<Key>): [Key, number][] {
  return (Object.entries(columns) as [Key, readonly string[]][]).map(([key, called]) => [
    key,
    names.findIndex((name) => called.includes(name)),
  ])
}

/** A file's lines by our names of the columns. */
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

/** The names of a file's columns that are not known. */
export const unknownOf = (names: readonly string[], columns: Columns<string>): string[] => {
  const known = new Set(Object.values(columns).flat())
  return names.filter((name) => name !== '' && !known.has(name))
}

/** What stands between commas, each once. */
export const listed = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[,،]/)
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
]

const noes = new Set(['0', 'false', 'no', 'لا', 'n'])
/** Whether a cell says no. */
export const saysNo = (cell: string): boolean => noes.has(cell.toLowerCase())

/** The path of an address, or of what looks like one; none for anything else. */
export function pathsOf(address: string): string[] {
  if (address.startsWith('/')) return [address]
  return URL.canParse(address) ? [new URL(address).pathname] : []
}
