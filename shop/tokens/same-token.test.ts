import { expect, test } from 'vitest'
import { isSameToken } from './same-token.ts'

test('only the whole token is the same, in every character', () => {
  expect(isSameToken('8fJ2-مفتاح', '8fJ2-مفتاح')).toBe(true)
  for (const received of ['8fJ2-مفتاج', '8fj2-مفتاح', '8fJ2', '8fJ2-مفتاح ', '8fJ2-مفتاح8fJ2-مفتاح'])
    expect(isSameToken('8fJ2-مفتاح', received), received).toBe(false)
})

test('an empty or missing token is never the same', () => {
  for (const received of ['', null, undefined]) {
    expect(isSameToken('8fJ2', received)).toBe(false)
    expect(isSameToken('', received)).toBe(false)
  }
})
