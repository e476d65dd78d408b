import { expect, test } from 'vitest'
import { productPageLinks } from '#app/admin/products/list/page-paths.ts'
import { readCursor, writeCursor } from '#shop/pagination.ts'
import { filtersOf, isBesideRow, pageLinks, requestedPage, searchText } from './page-query.ts'

const cursor = { createdAt: new Date('2026-11-05T12:00:00.123Z'), id: '0f8fad5b-d9cb-469f-a165-70867728950e' }

test('a cursor survives a round trip', () => {
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
  '2026-11-05T12:00:00.123Z_abc',
  '0000-01-01T00:00:00.000Z_0f8fad5b-d9cb-469f-a165-70867728950e',
  '9999-12-31T23:59:59.999Z_0f8fad5b-d9cb-469f-a165-70867728950e',
  '+033658-09-27T01:46:39.999Z_0f8fad5b-d9cb-469f-a165-70867728950e',
])('%j is no cursor, and means the first page', (text) => {
  expect(readCursor(text)).toBeNull()
  const url = new URL('http://shop.test/admin/orders')
  url.searchParams.set('after', text)
  expect(requestedPage(url)).toEqual({ limit: 25, after: undefined, before: undefined, last: false })
})

test('a cursor of a list with other ids means the first page', () => {
  const numbered = { createdAt: cursor.createdAt, id: '41' }
  const url = new URL(`http://shop.test/admin/audit?after=${encodeURIComponent(writeCursor(numbered))}`)
  expect(requestedPage(url, { id: 'number' }).after).toEqual(numbered)
  expect(requestedPage(url).after).toBeUndefined()
  url.searchParams.set('after', writeCursor(cursor))
  expect(requestedPage(url, { id: 'number' }).after).toBeUndefined()
})

test('pagination links keep the filters and only exist for other pages', () => {
  const url = new URL(
    `http://shop.test/admin/orders?status=pending&q=&after=${encodeURIComponent(writeCursor(cursor))}`,
  )
  expect(filtersOf(url)).toBe('status=pending')
  const older = { createdAt: new Date('2026-11-04T12:00:00.000Z'), id: 'b' }
  expect(pageLinks(url, { rows: [cursor, older], newer: true, older: false })).toEqual({
    first: '?status=pending',
    newer: `?status=pending&${new URLSearchParams({ before: writeCursor(cursor) })}`,
  })
  expect(
    pageLinks(new URL('http://shop.test/admin/orders'), { rows: [cursor, older], newer: false, older: true }),
  ).toEqual({
    older: `?${new URLSearchParams({ after: writeCursor(older) })}`,
    last: '?page=last',
  })
})

test.each(['after', 'before'])('a page %s a row that has no rows left leads to both ends of the list', (side) => {
  const url = new URL('http://shop.test/admin/orders?status=pending')
  const ends = { first: '?status=pending', last: '?status=pending&page=last' }
  expect(isBesideRow(url)).toBe(false)
  expect(pageLinks(url, { rows: [], newer: false, older: false })).toEqual({})
  url.searchParams.set(side, writeCursor(cursor))
  expect(isBesideRow(url)).toBe(true)
  expect(pageLinks(url, { rows: [], newer: side === 'after', older: side === 'before' })).toEqual(ends)
  const paged = { rows: [], newer: side === 'after', older: side === 'before' }
  expect(productPageLinks('status=pending', paged)).toEqual(ends)
})

test('a search text contains nothing that the database refuses', () => {
  expect(searchText(' a\u0000b\ud800 ')).toBe('a b')
  expect(searchText('x'.repeat(1_000))).toHaveLength(320)
  expect(searchText(null)).toBe('')
})
