import { expect, test } from 'vitest'
import { type Quote, receivedKinds } from './quote.ts'

const kinds = (category: string, isDigital: boolean, parts?: boolean[]) => {
  const bundle = parts ? { items: parts.map((each) => ({ isDigital: each })) } : null
  return [...receivedKinds({ items: [{ category, isDigital, bundle }] as Quote['items'] })].sort()
}

test('the terms are those of how goods reach their buyer: a printed guide in a parcel, a bundle of downloads by link', () => {
  expect(kinds('guide', true)).toEqual(['guide'])
  expect(kinds('guide', false)).toEqual(['physical'])
  expect(kinds('physical', false)).toEqual(['physical'])
  expect(kinds('consultation', true)).toEqual(['consultation'])
  expect(kinds('physical', false, [false, true])).toEqual(['guide', 'physical'])
  expect(kinds('physical', false, [false, false])).toEqual(['physical'])
  expect(kinds('physical', true, [true, true])).toEqual(['guide'])
})
