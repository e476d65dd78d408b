import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './support/imports.ts'
import { partsOf, repositoryFiles, scan, withoutQuotes } from './support/words.ts'

const folders = ['app', 'shop', 'server', 'adapters', 'db', 'tests', 'scripts', 'bench', 'proof']
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The table at the end of STYLE.md: the only list. */
const rules = [...read('STYLE.md').matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\| (code|everywhere) +\|$/gm)].flatMap((row) =>
  (row[1] ?? '').split(', ').map((word) => ({ word, instead: row[2] ?? '', everywhere: row[3] === 'everywhere' })),
)

/** Where a banned word may stand; each with its reason. */
const exceptions: { why: string; words: RegExp; file?: RegExp; text?: RegExp }[] = [
  { why: 'migrations are frozen', words: /./, file: /^db\/migrations\// },
  { why: 'the list itself', words: /./, file: /^tests\/(style\.test|support\/words)\.ts$/ },
  {
    why: 'letters of an alphabet',
    words: /^letters?$/,
    file: /^(shop\/catalog\/search|app\/account\/kit\/initials|db\/(pdf|guides)|bench\/search-data|server\/documents\/text-run|server\/endpoints\/images\/draw|scripts\/(subset-fonts|outline-text))/,
  },
  {
    why: 'letters of an alphabet',
    words: /^letters?$/,
    text: /digit|word|Arabic|Latin|character|script|first letter|"g"|glyph|letter-spacing|between two letters/i,
  },
  { why: 'columns of the subscriptions', words: /^letters?$/, file: /newsletter/ },
  { why: 'a door of a drawing or a building', words: /^doors?$/, file: /^db\/guides\// },
]
const excepted = (word: string, file: string, text: string) =>
  exceptions.some((each) => each.words.test(word) && (each.file?.test(file) ?? true) && (each.text?.test(text) ?? true))

const found = (file: string, text: string, prose: string, everywhereOnly = false) =>
  rules
    .filter((rule) => (rule.everywhere || !everywhereOnly) && !excepted(rule.word, file, text))
    .filter(({ word }) => new RegExp(`\\b${word}\\b`, 'i').test(prose))
    .map(({ word, instead }) => `${file}: ${word} (${instead}) in: ${text.trim().slice(0, 100)}`)

const sources = repositoryFiles(...folders).filter((file) => /\.(ts|tsx|mjs)$/.test(file))
const scanned = sources.map((file) => ({ file, ...scan(file) }))

describe('the words of STYLE.md', () => {
  test('the list is read', () => {
    expect(rules.length).toBeGreaterThan(20)
    expect(found('a.ts', 'keptPages', partsOf('keptPages'))).toHaveLength(1)
    expect(found('a.ts', 'A letter.', withoutQuotes('A letter.'))).toHaveLength(1)
  })

  test('file names', () => {
    const names = repositoryFiles(...folders, 'docs').filter((file) => !/^docs\/pictures\//.test(file))
    expect(names.flatMap((file) => found(file, file, partsOf(file)))).toEqual([])
  })

  test('identifiers', () => {
    const names = scanned.flatMap(({ file, identifiers }) =>
      [...identifiers].flatMap((name) => found(file, name, partsOf(name))),
    )
    expect(names).toEqual([])
  })

  test('comments', () => {
    const comments = scanned.flatMap(({ file, comments: all }) =>
      all.flatMap(({ text }) => found(file, text, withoutQuotes(text))),
    )
    expect(comments).toEqual([])
  })

  test('English texts', () => {
    const files = repositoryFiles('locales/en', 'locales/pages/en')
    expect(
      files.flatMap((file) =>
        read(file)
          .split('\n')
          .flatMap((line) => found(file, line, withoutQuotes(file.endsWith('.md') ? line : textOf(line)), true)),
      ),
    ).toEqual([])
  })
})

/** The value of a line of JSON, without its key and quotes. */
const textOf = (line: string) => line.replace(/^\s*"\w+":\s*/, '').replaceAll('"', '')

test('at most 4 % of the lines are comments, docstrings of exported declarations not counted', () => {
  const lines = scanned.reduce((all, each) => all + each.lines, 0)
  const comments = scanned.flatMap((each) => each.comments).filter(({ above }) => !above)
  expect(comments.reduce((all, each) => all + each.lines, 0) / lines).toBeLessThanOrEqual(0.04)
})
