import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './imports.ts'

/** The comments and identifiers of a source file. `above` marks a docstring directly above an exported declaration. */
export type Scanned = {
  comments: { text: string; line: number; lines: number; above: boolean }[]
  identifiers: Set<string>
  lines: number
}

/** Generated files that are never committed, as in .gitignore. */
const generated =
  /^(\.git|node_modules|build|data|backups|\.react-router|test-results|screens|locales\/compiled)$|\.log$/

/** The repository's files in these folders, or these files, relative to the root; works without git. */
export function repositoryFiles(...paths: string[]): string[] {
  return paths.flatMap((path) => {
    if (!statSync(join(root, path)).isDirectory()) return [path]
    const inside = readdirSync(join(root, path)).map((name) => join(path, name))
    return repositoryFiles(...inside.filter((each) => !generated.test(each)))
  })
}

/** Parses a source file for its comments, identifiers and non-blank lines. */
export function scan(file: string, source = readFileSync(join(root, file), 'utf8')): Scanned {
  const { program, comments } = parseSync(file, source)
  const exported = new Set(program.body.filter(({ type }) => type.startsWith('Export')).map(({ start }) => start))
  const identifiers = new Set<string>()
  collect(program, identifiers)
  return {
    identifiers,
    lines: source.split('\n').filter((line) => line.trim() !== '').length,
    comments: comments.map(({ type, value, start, end }) => {
      const next = end + (/^\s*/.exec(source.slice(end))?.[0].length ?? 0)
      return {
        text: value.replace(/\n\s*\*? ?/g, ' '),
        line: source.slice(0, start).split('\n').length,
        lines: source.slice(start, end).split('\n').length,
        above: type === 'Block' && value.startsWith('*') && exported.has(next),
      }
    }),
  }
}

function collect(node: unknown, into: Set<string>): void {
  if (Array.isArray(node)) for (const each of node) collect(each, into)
  else if (typeof node === 'object' && node !== null) {
    const { type, name } = node as { type?: unknown; name?: unknown }
    if (typeof name === 'string' && /Identifier$/.test(String(type))) into.add(name)
    for (const value of Object.values(node)) collect(value, into)
  }
}

/** The words of an identifier or file name, in lower case: `keptPages` and `kept-pages` contain "kept" and "pages". */
export const partsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z]+/g, ' ')
    .toLowerCase()

/** Prose without quotations. */
export const withoutQuotes = (text: string): string =>
  text.replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, ' ').replaceAll('’', "'")
