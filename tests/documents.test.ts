import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './support/imports.ts'
import { repositoryFiles } from './support/words.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = repositoryFiles('.').filter((file) => /\.(tsx?|mjs|md|css)$/.test(file))
const here = 'tests/documents.test.ts'

describe('citations', () => {
  const rules = [...read('docs/rules.md').matchAll(/^\| R(\d+) +\|/gm)].map(([, number]) => Number(number))
  const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4))
  const texts = files.filter((file) => file !== here && existsSync(join(root, file))).map((file) => [file, read(file)])
  /** The places that match a pattern, with what its group matched. */
  const found = (pattern: RegExp) =>
    texts.flatMap(([file, text]) => [...text!.matchAll(pattern)].map(([all, id]) => ({ file, all, id: id! })))

  test('every rule has a unique number and names existing files', () => {
    expect(rules.length).toBeGreaterThan(30)
    expect(new Set(rules).size).toBe(rules.length)
    const named = [...read('docs/rules.md').matchAll(/`([\w./-]+\.(?:tsx?|mjs|json))`/g)].map(([, path]) => path!)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('every cited rule exists', () => {
    const cited = found(/(?<![-\w'/}])R(\d{1,3})(?![\w-])/g).filter(({ file }) => file !== 'docs/rules.md')
    expect(cited.length).toBeGreaterThan(60)
    expect(cited.filter(({ id }) => !rules.includes(Number(id)))).toEqual([])
  })

  test('every cited decision exists', () => {
    const cited = [...found(/\bdecisions? (?:record )?\[?(\d{4})\b/gi), ...found(/decisions\/(\d{4})/g)]
    expect(cited.length).toBeGreaterThan(15)
    expect(cited.filter(({ id }) => !decisions.includes(id))).toEqual([])
  })

  test('nothing cites a document outside the repository', () => {
    expect(found(/\b(?:specs?|decisions?) (\d{1,2})\b/gi).map(({ file, all }) => `${file}: ${all}`)).toEqual([])
  })
})

describe('entry points', () => {
  const readme = read('README.md')
  const linked = (file: string) => [...read(file).matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, path]) => path!)

  test.each(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'])('every link in %s leads to a file', (file) => {
    expect(linked(file).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('“Where do I change…” names existing files', () => {
    const table = /## Where do I change…\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? ''
    const named = [...table.matchAll(/`([\w.-]+\/[\w./-]+\.\w+)`/g)].map(([, path]) => path!)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('the tree lists every folder, two levels deep', () => {
    const tree = /## Where things are\n+```\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
    const lines = tree.split(/\n(?=\w)/)
    const folders = new Set(files.flatMap((file) => (file.includes('/') ? [file.split('/').slice(0, 2)] : [])))
    const missing = [...folders].filter(([top, second]) => {
      const line = lines.find((each) => each.startsWith(`${top}/`))
      if (line === undefined) return !top!.startsWith('.')
      return top !== 'shop' && top !== 'scripts' && !second!.includes('.') && !line.includes(`${second}/`)
    })
    expect([...new Set(missing.map((each) => each.join('/')))]).toEqual([])
  })
})

describe('one order', () => {
  const text = read('docs/one-order.md')
  const stops = [...text.matchAll(/^\d+\. \[`([^`]+)`\]\(\.\.\/[^)]+\): `([^`]+)`/gm)].map(([, file, line]) => [
    file!,
    line!,
  ])

  test('names at most 16 files, none twice', () => {
    expect(stops.length).toBeGreaterThan(12)
    expect(stops.length).toBeLessThanOrEqual(16)
    expect(new Set(stops.map(([file]) => file)).size).toBe(stops.length)
    expect(stops.length).toBe([...text.matchAll(/^\d+\. /gm)].length)
  })

  test('its quotations are in the files, and every link leads to one', () => {
    const named = (name: string) => files.filter((file) => file === name || file.endsWith(`/${name}`))
    const quotes = [...text.matchAll(/`([\w./-]+\.tsx?)`: `([^`]+)`/g)].map(([, file, line]) => [file!, line!])
    expect(quotes.length).toBeGreaterThan(25)
    const stale = [...stops, ...quotes].filter(
      ([file, line]) => !named(file!).some((path) => read(path).includes(line!)),
    )
    expect(stale).toEqual([])
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, path]) => path!)
    expect(links.filter((path) => !existsSync(join(root, 'docs', path)))).toEqual([])
  })
})
