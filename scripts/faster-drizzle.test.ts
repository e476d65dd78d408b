import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as drizzle from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import * as postgres from 'drizzle-orm/pg-core'
import { alias } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { order, orderLine } from '#shop/orders/table.ts'
import { root } from '../tests/support/imports.ts'
import { replacements } from './faster-drizzle.mjs'
import { replaceOnce } from './patch-packages.mjs'

const folder = join(root, 'node_modules/drizzle-orm')
type File = keyof typeof replacements

/** The module as the server's build has it; what it imports is the package's own. */
async function patched(file: File) {
  const code: string = replaceOnce(readFileSync(join(root, 'node_modules', file), 'utf8'), replacements[file])
  const resolved = code.replaceAll(
    /from "\.\/(\w+\.js)"/g,
    (_, name: string) => `from "${pathToFileURL(join(folder, name))}"`,
  )
  return import(`data:text/javascript,${encodeURIComponent(resolved)}`)
}

/** Classes that drizzle-orm tells apart. */
const classes = [...Object.values(drizzle), ...Object.values(postgres)].filter(
  (each): each is never => typeof each === 'function' && Object.hasOwn(each, drizzle.entityKind),
)

test('an object is of the same classes as in the package, when asked again as well', async () => {
  const { is } = await patched('drizzle-orm/entity.js')
  const values: unknown[] = [order, orderLine, alias(order, 'other'), order.id, alias(order, 'other').id]
  values.push(drizzle.sql`select ${order.id}`, drizzle.sql.param(1), drizzle.sql.identifier('a'), drizzle.sql.raw('b'))
  values.push(drizzle.sql.placeholder('c'), drizzle.sql`d`.as('e'), drizzle.eq(order.id, 'f'))
  values.push(new Date(), [1], { a: 1 }, Buffer.from('g'), 'h', 0, null, undefined, () => 1)
  expect(classes.length).toBeGreaterThan(30)
  const matches = (isOf: (value: never, type: never) => boolean) =>
    values.map((value) => classes.filter((type) => isOf(value as never, type)))
  const expected = matches(drizzle.is)
  expect(expected.filter((each) => each.length > 0).length).toBeGreaterThan(10)
  for (const _ of [1, 2]) expect(matches(is)).toEqual(expected)
  for (const isOf of [is, drizzle.is]) {
    expect(() => isOf({}, class {})).toThrow("doesn't look like a Drizzle entity")
    expect(() => isOf(Object.create(null), drizzle.SQL)).toThrow(TypeError)
  }
})

test('a column has the same name as in the package', async () => {
  const { CasingCache: Patched } = await patched('drizzle-orm/casing.js')
  const columns = [order, orderLine, alias(order, 'other')].flatMap((table) =>
    Object.values(drizzle.getTableColumns(table)),
  )
  const names = (casing: { getColumnCasing(column: (typeof columns)[number]): string }) =>
    columns.map((column) => casing.getColumnCasing(column))
  const casing = new Patched('snake_case')
  for (const _ of [1, 2]) expect(names(casing)).toEqual(names(new CasingCache('snake_case')))
  expect(names(casing)).toContain('payment_method')
})

test('code that is not there once stops the build', () => {
  expect(() => replaceOnce('a', { from: 'b', to: 'c' })).toThrow('not there once: b')
  expect(() => replaceOnce('b b', { from: 'b', to: 'c' })).toThrow('not there once: b')
})
