import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/imports.ts'

const text = readFileSync(join(root, 'docs/security.md'), 'utf8').split('## OWASP ASVS')[1] ?? ''

test('every file that docs/security.md names as evidence exists', () => {
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md|json))`/g)].map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(150)
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('it rates every chapter as met, not met or n/a, each with a reason', () => {
  const rows = text.split('\n').filter((line) => /^\| \d/.test(line))
  expect(rows.length).toBeGreaterThan(220)
  expect(
    rows.filter((row) => !/^\| [\d.-]+ +\| [^|]+ \| (met|\*\*not met\*\*|n\/a) +\| [^|]{3,} \|$/.test(row)),
  ).toEqual([])
  const stated = Number(/(\d+) are met/.exec(text)?.[1])
  const met = rows.filter((row) => row.includes('| met '))
  expect(met).toHaveLength(stated)
})
