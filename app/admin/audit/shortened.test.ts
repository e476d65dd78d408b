import { expect, test } from 'vitest'
import { shortened } from './shortened.ts'

test('short values are shown in full', () => {
  expect(shortened('2.000', '2.500')).toEqual({ before: '2.000', after: '2.500' })
})

test('long values are cut to where they differ', () => {
  const [head, tail] = ['a'.repeat(500), 'z'.repeat(500)]
  const { before, after } = shortened(`${head}old${tail}`, `${head}brand new${tail}`)
  expect(before).toBe(`…${'a'.repeat(40)}old${'z'.repeat(40)}…`)
  expect(after).toBe(`…${'a'.repeat(40)}brand new${'z'.repeat(40)}…`)
})

test('added and removed text is cut too', () => {
  const { before, after } = shortened('', 'x'.repeat(1000))
  expect(before).toBe('')
  expect(after.length).toBeLessThan(260)
  expect(shortened('same'.repeat(100), `${'same'.repeat(100)}!`).after).toMatch(/same!$/)
})
