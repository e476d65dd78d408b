import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { productFiles, root, sourceFiles, withoutComments } from './support/imports.ts'

const product = productFiles(['app', 'shop', 'adapters', 'server', 'db'])
const everything = sourceFiles(['app', 'shop', 'adapters', 'server', 'db', 'tests', 'bench', 'proof'])

/**
 * A value that is defined in one file, a pattern that finds it elsewhere, and further files that may contain it, each
 * for its own reason.
 */
test.each([
  [
    'shop/ids.ts',
    'how an id is written',
    everything,
    /\[(0-9a-f|a-f0-9|\\da-f)\]\{8\}\)?\(|\bz\.(uuid|guid)\(/,
    [
      // The environment and a gateway's own notification are read without the shop.
      'server/config/env.ts',
      'adapters/payments/myfatoorah-notification.ts',
    ],
  ],
  ['shop/db.ts', 'the code of a broken unique rule', product, /['"`]23505['"`]/, []],
  [
    'shop/kuwait-time.ts',
    'how far Kuwait is from UTC',
    everything,
    /\b3 \* (3_?600_?000|60 \* (60|minute)\b)|10_?800_?000/,
    [],
  ],
  [
    'shop/orders/access/number-form.ts',
    'what an order number looks like',
    product,
    /ORD-\\d/,
    [
      // As a part of a path, or of a text.
      'app/admin/orders/list/move-chosen.server.ts',
      'app/admin/shell/live/open-pages.ts',
      'app/body-limits.ts',
      'server/documents/documents.ts',
      'shop/messages/read-sender.ts',
    ],
  ],
  [
    'shop/orders/access/order-paths.ts',
    'the addresses of an order’s pages',
    product,
    /\/admin\/orders\/(view|refund|gifts|contact|guest|link|change|paid|receipt)\/\$\{|\/order\/\$\{[^/`]*\?token=/,
    [],
  ],
  ['shop/kuwait-time.ts', 'Kuwait’s zone', product, /\+03:?00|Asia\/Kuwait|interval '3 hours'/, []],
  ['app/kuwait-time.ts', 'how dates are written', product, /ar-KW/, []],
  [
    'shop/payments/methods.ts',
    'which payment methods there are',
    product,
    /\bmastercard\b/,
    ['app/storefront/kit/payment-methods.ts', 'db/seed-orders.ts'],
  ],
])('only %s defines %s', (home, _what, files, literal, besides) => {
  const saying = files.filter((file) => literal.test(withoutComments(readFileSync(join(root, file), 'utf8'))))
  expect(saying.filter((file) => !besides.includes(file) && file !== 'tests/single-definition.test.ts')).toEqual([home])
})

test('shop/counters.ts names the triggers that write the counters', () => {
  const docstring = readFileSync(join(root, 'shop/counters.ts'), 'utf8').replace(/\n \* /g, ' ')
  const [, folder = ''] = /They are in (\S+),/.exec(docstring) ?? []
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.sql'))
  const written = files.map((file) => readFileSync(join(root, folder, file), 'utf8')).join('\n')
  const pattern = /create trigger tally after [^;]* on (\w+)\s[^;]*execute function (\w+)\(\)/g
  const found = [...written.matchAll(pattern)].map(([, table, name]) => `\`${name}\` of ${table}`)
  expect(found).toHaveLength(7)
  expect(found.filter((each) => !docstring.includes(each))).toEqual([])
  expect(written).toContain('create function count_tallies()')
})
