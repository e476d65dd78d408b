import { expect, test } from 'vitest'
import { isUuid } from '#shop/ids.ts'
import { newId } from './new-id.ts'

test('is a UUID of version 4, and unique', () => {
  const ids = Array.from({ length: 1000 }, newId)
  expect(ids.every((id) => isUuid(id) && id[14] === '4' && '89ab'.includes(id[19]!))).toBe(true)
  expect(new Set(ids).size).toBe(1000)
})
