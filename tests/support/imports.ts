import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

export const root = new URL('../..', import.meta.url).pathname

/** One import of a source file: the file (from the root) or package, the names, and whether only types. */
export type Import = { from: string; to: string; local: boolean; names: string[]; typesOnly: boolean }

const aliases = ['app', 'shop', 'adapters', 'server', 'locales', 'db', 'tests']

/** Every TypeScript file in the folders, relative to the root, sorted. */
export function sourceFiles(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('locales/compiled/'))
    .sort()
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/')

/** Production files, without tests and what only tests use. */
export function productFiles(folders: readonly string[]): string[] {
  return sourceFiles(folders).filter((file) => !isTest(file))
}

/** The source without comments; strings are unchanged. */
export function withoutComments(source: string): string {
  return source.replace(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|\/\*[\s\S]*?\*\/|(^|[^:\\])\/\/[^\n]*/g,
    (_all, text, before) => text ?? before ?? '',
  )
}

const statement =
  /\b(import|export)\s+(type\s+)?([\w*{][^'"`;()=]*?)\s*from\s*['"]([^'"]+)['"]|\bimport\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** The imports of a file: `import`, `export ... from` and `import()`. */
export function importsOf(file: string, source = readFileSync(join(root, file), 'utf8')): Import[] {
  return [...withoutComments(source).matchAll(statement)].map((match) => {
    const specifier = match[4] ?? match[5] ?? match[6] ?? ''
    const clause = match[3] ?? ''
    const named =
      /\{([\s\S]*)\}/
        .exec(clause)?.[1]
        ?.split(',')
        .map((name) => name.trim())
        .filter(Boolean) ?? []
    const outside = clause.replace(/\{[\s\S]*\}/, '').replace(/[,\s]/g, '')
    const onlyNamedTypes = named.length > 0 && outside === '' && named.every((name) => name.startsWith('type '))
    return {
      from: file,
      ...resolveSpecifier(file, specifier),
      names: named.map(
        (name) =>
          name
            .replace(/^type /, '')
            .split(/\s+as\s+/)
            .at(-1) ?? name,
      ),
      typesOnly: match[2] !== undefined || onlyNamedTypes,
    }
  })
}

function resolveSpecifier(file: string, specifier: string): { to: string; local: boolean } {
  const alias = /^#(\w+)\/(.+)$/.exec(specifier)
  if (alias && aliases.includes(alias[1] ?? '')) return { to: withEnding(`${alias[1]}/${alias[2]}`), local: true }
  if (specifier.startsWith('.')) return { to: withEnding(normalize(join(dirname(file), specifier))), local: true }
  return { to: specifier, local: false }
}

function withEnding(path: string): string {
  return (
    [path, `${path}.ts`, `${path}.tsx`].find(
      (candidate) => /\.\w+$/.test(candidate) && existsSync(join(root, candidate)),
    ) ?? path
  )
}

/** An import cycle as a list of files, or null when there is none. Type imports count, too. */
export function findCycle(imports: readonly Import[]): string[] | null {
  const next = new Map<string, string[]>()
  for (const { from, to, local } of imports) {
    if (local) next.set(from, [...(next.get(from) ?? []), to])
  }
  const finished = new Set<string>()
  const walk = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (finished.has(file)) return null
    for (const each of next.get(file) ?? []) {
      const cycle = walk(each, [...path, file])
      if (cycle) return cycle
    }
    finished.add(file)
    return null
  }
  for (const file of next.keys()) {
    const cycle = walk(file, [])
    if (cycle) return cycle
  }
  return null
}
