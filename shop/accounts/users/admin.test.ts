import { expect, test } from 'vitest'
import { adminOf } from './admin.ts'

test('only an active admin is one', () => {
  const person = { id: 'x', email: 'x@x.example', name: 'X', role: 'admin', isActive: true }
  expect([adminOf(null), adminOf({ ...person, role: 'user' }), adminOf({ ...person, isActive: false })]).toEqual([
    null,
    null,
    null,
  ])
})
