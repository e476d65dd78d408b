import { expect, test } from 'vitest'
import { arrivedSince } from './arrived-since.ts'

const list = (...ids: string[]) => ids.map((id) => ({ id }))

test.each([
  ['new ones come first', list('e', 'd', 'c'), list('c', 'b'), list('e', 'd')],
  ['none', list('c', 'b'), list('c', 'b'), []],
  ['the newest known one was erased, and an older one moves up', list('b', 'a'), list('c', 'b'), []],
  ['the same, and one is new', list('d', 'b', 'a'), list('c', 'b'), list('d')],
  ['all are newer than what was known', list('e', 'd'), list('b', 'a'), list('e', 'd')],
  ['nothing was known', list('a'), [], list('a')],
])('%s', (_, now, read, arrived) => {
  expect(arrivedSince(now, read)).toEqual(arrived)
})
