import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './cursor.ts'

const cursor = { createdAt: new Date('2026-11-05T12:00:00.123Z'), id: '0f8fad5b-d9cb-469f-a165-70867728950e' }

test('a cursor reads back as it was written', () => {
  expect(readCursor(writeCursor(cursor))).toEqual(cursor)
})

test.each([
  '',
  '_',
  'x',
  '2026-11-05_0f8fad5b-d9cb-469f-a165-70867728950e',
  '2026-13-45T99:00:00.000Z_0f8fad5b-d9cb-469f-a165-70867728950e',
  "2026-11-05T12:00:00.123Z_' or 1=1",
  `${writeCursor(cursor)} `,
])('%j is no cursor', (text) => {
  expect(readCursor(text)).toBeNull()
})
