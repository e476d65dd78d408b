import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  findCycle,
  type Import,
  importsOf,
  productFiles,
  root,
  sourceFiles,
  withoutComments,
} from './support/imports.ts'

const code = productFiles(['app', 'shop', 'adapters', 'server', 'db'])
const imports = code.flatMap((file) => importsOf(file))
const local = imports.filter((each) => each.local)
const layer = (file: string) => file.split('/')[0] ?? ''
const subject = (file: string) =>
  file.startsWith('shop/') && file.split('/').length > 2 ? (file.split('/')[1] ?? null) : null
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const shown = (found: Import[]) => found.map(({ from, to }) => `${from} -> ${to}`)

test('the scanner finds every form of import', () => {
  const source = `import a, { b, type C } from './totals.ts'
    import type { D } from '#shop/money.ts' // import x from './no.ts'
    export * from './code.ts'
    const e = await import('../db.ts'); import './side.css'
    import {\n  f as g,\n} from "pg"`
  expect(importsOf('shop/pricing/here.ts', source).map(({ to, names, typesOnly }) => [to, names, typesOnly])).toEqual([
    ['shop/pricing/totals.ts', ['b', 'C'], false],
    ['shop/money.ts', ['D'], true],
    ['shop/pricing/code.ts', [], false],
    ['shop/db.ts', [], false],
    ['shop/pricing/side.css', [], false],
    ['pg', ['g'], false],
  ])
  expect(
    findCycle([
      ...importsOf('shop/a.ts', `import type { A } from './db.ts'`),
      ...importsOf('shop/db.ts', `import './a.ts'`),
    ]),
  ).not.toBeNull()
})

describe('rule 1: server -> app -> shop <- adapters', () => {
  const may: Record<string, string[]> = {
    shop: ['shop'],
    adapters: ['adapters', 'shop'],
    app: ['app', 'shop', 'locales'],
    server: ['server', 'app', 'shop', 'adapters', 'locales', 'db'],
    db: ['db', 'shop'],
  }
  test('imports point inwards, and nothing imports server', () => {
    expect(shown(local.filter(({ from, to }) => !may[layer(from)]?.includes(layer(to))))).toEqual([])
  })

  test('every local import refers to a file', () => {
    const written = local.filter(({ to }) => !to.startsWith('locales/compiled/') && !to.includes('/+types/'))
    expect(shown(written.filter(({ to }) => !existsSync(join(root, to.split('?')[0] ?? to))))).toEqual([])
  })

  test('adapters see only the shop’s ports, database, schema, money and token comparison', () => {
    const open = [
      'shop/ports.ts',
      'shop/appointments/hosts/calendar-port.ts',
      'shop/moving/picture-source.ts',
      'shop/whatsapp/messenger-port.ts',
      'shop/whatsapp/templates.ts',
      'shop/db.ts',
      'shop/schema.ts',
      'shop/money.ts',
      'shop/tokens/same-token.ts',
    ]
    const beyond = local.filter(
      ({ from, to }) => layer(from) === 'adapters' && layer(to) === 'shop' && !open.includes(to),
    )
    expect(shown(beyond)).toEqual([])
  })

  test('vendors are independent: an adapter imports only files of its own port, and HTTP helpers', () => {
    const port = (file: string) => file.split('/')[1]
    expect(
      shown(
        local.filter(
          ({ from, to }) =>
            layer(from) === 'adapters' && layer(to) === 'adapters' && ![port(from), 'http'].includes(port(to)),
        ),
      ),
    ).toEqual([])
  })

  test('locales import types only', () => {
    const written = sourceFiles(['locales']).flatMap((file) => importsOf(file))
    expect(shown(written.filter((each) => each.local && !each.to.startsWith('locales/') && !each.typesOnly))).toEqual(
      [],
    )
  })

  test('the shop depends on no UI, web server or environment', () => {
    const foreign = imports.filter(
      ({ from, to }) => layer(from) === 'shop' && /^(react|hono|@hono|@react|better-auth|pg$|pg-boss)/.test(to),
    )
    expect(shown(foreign)).toEqual([])
    const shop = code.filter((file) => layer(file) === 'shop')
    expect(shop.filter((file) => /\bprocess\.env\b|import\.meta\.env/.test(withoutComments(read(file))))).toEqual([])
    // Module-level state would be shared by every shop of a process.
    expect(shop.filter((file) => /^(export )?(let|var) /m.test(read(file)))).toEqual([])
  })

  test('tests of the shop depend on no UI', () => {
    const tests = sourceFiles(['shop']).filter((file) => file.endsWith('.test.ts'))
    expect(shown(tests.flatMap((file) => importsOf(file)).filter(({ to }) => layer(to) === 'app'))).toEqual([])
  })

  test('only env.ts reads the environment', () => {
    const readers = code.filter((file) => /\bprocess\.env\b/.test(withoutComments(read(file))))
    expect(readers.filter((file) => file !== 'server/boot/main.ts')).toEqual([])
    // main.ts passes it on as a whole.
    expect(withoutComments(read('server/boot/main.ts')).match(/\bprocess\.env\b/g)).toEqual(['process.env'])
  })
})

/** Open to all subjects: audit, settings, emails, integrations, messages to phones. */
const open = ['audit', 'settings', 'email', 'integrations', 'whatsapp']

/** The subjects that a subject of the shop may call, besides the open ones. There is no cycle: see decision 0045. */
const mayCall: Record<string, readonly string[]> = {
  newsletter: ['accounts'],
  orders: ['accounts', 'appointments', 'catalog', 'discounts', 'downloads'],
  gifts: ['appointments', 'downloads', 'payments'],
  returns: ['orders'],
  refunds: ['appointments', 'catalog', 'discounts', 'downloads', 'orders', 'returns'],
  payments: ['accounts', 'appointments', 'cart', 'downloads', 'newsletter', 'orders', 'refunds'],
  moving: ['catalog', 'redirects'],
  wishlist: ['accounts', 'cart'],
  privacy: [
    'accounts',
    'archive',
    'cart',
    'discounts',
    'downloads',
    'gifts',
    'messages',
    'newsletter',
    'orders',
    'payments',
    'returns',
    'reviews',
    'wishlist',
  ],
  checkout: [
    'addresses',
    'appointments',
    'cart',
    'catalog',
    'discounts',
    'gifts',
    'orders',
    'payments',
    'pricing',
    'refunds',
  ],
}
/** The open subjects themselves, lowest first. */
const mayCallOpen: Record<string, readonly string[]> = {
  audit: [],
  settings: ['audit'],
  notifications: ['audit'],
  integrations: ['audit'],
  email: ['audit', 'notifications'],
  whatsapp: ['audit'],
}
const callees = (from: string) => mayCallOpen[from] ?? [...open, ...(mayCall[from] ?? [])]

/** The other subjects whose rows a subject writes: an order is in the tables of several subjects. */
const mayWrite: Record<string, readonly string[]> = {
  appointments: ['orders'],
  catalog: ['wishlist'],
  email: ['notifications'],
  payments: ['downloads', 'orders'],
  gifts: ['downloads', 'orders'],
  returns: ['orders'],
  refunds: ['downloads', 'orders', 'payments'],
  checkout: ['appointments', 'downloads', 'orders', 'payments'],
}

describe('rule 2: one table says which subject may call which', () => {
  /** A pure file accesses no rows: it does not import Drizzle, and imports only pure files. */
  const isPure = (file: string, seen: string[] = []): boolean =>
    seen.includes(file) ||
    (!file.endsWith('/table.ts') &&
      importsOf(file).every(
        ({ to, local: ours, typesOnly }) =>
          typesOnly || (ours ? isPure(to, [...seen, file]) : !to.startsWith('drizzle')),
      ))

  test('subjects call only those in the table, and pure files and tables; reports may read all', () => {
    const crossing = local.filter(({ from, to }) => subject(from) && subject(to) && subject(from) !== subject(to))
    const forbidden = crossing.filter(({ from, to, typesOnly }) => {
      if (typesOnly || to.endsWith('/table.ts') || isPure(to)) return false
      if (subject(from) === 'reports' && to.endsWith('/read.ts')) return false
      return !callees(subject(from) ?? '').includes(subject(to) ?? '')
    })
    expect(shown(forbidden)).toEqual([])
  })

  test('the table has no cycle and names only existing subjects', () => {
    const subjects = new Set(code.map(subject))
    const named = [...Object.keys(mayCall), ...Object.values(mayCall).flat(), ...open, ...Object.keys(mayCallOpen)]
    expect(named.filter((name) => !subjects.has(name))).toEqual([])
    const reaches = (from: string, seen: readonly string[] = []): boolean =>
      seen.includes(from) || callees(from).some((to) => reaches(to, [...seen, from]))
    expect(Object.keys({ ...mayCall, ...mayCallOpen }).filter((name) => reaches(name))).toEqual([])
  })

  test('the top-level files of the shop import no subject', () => {
    const middle = local.filter(({ from, to }) => layer(from) === 'shop' && !subject(from) && subject(to))
    expect(shown(middle.filter(({ from, typesOnly }) => from !== 'shop/schema.ts' && !typesOnly))).toEqual([])
  })
})

test('rule 3: a subject writes its own tables, and those that the table allows', () => {
  const written = code.flatMap((file) => {
    const tables = importsOf(file).filter(({ to }) => /\/[\w-]*table\.ts$/.test(to))
    const source = withoutComments(read(file))
    return tables.flatMap(({ to, names }) =>
      names
        .filter((name) => new RegExp(`\\.(insert|update|delete)\\(\\s*${name}\\s*[),]`).test(source))
        .map((name) => ({ file, to, name })),
    )
  })
  const owner = (file: string) => file.split('/').slice(0, 2).join('/')
  const allowed = (file: string, to: string) =>
    owner(file) === owner(to) || layer(file) === 'db' || mayWrite[subject(file) ?? '']?.includes(subject(to) ?? '')
  expect(written.length).toBeGreaterThan(10)
  expect(written.filter(({ file, to }) => !allowed(file, to))).toEqual([])
})

test('a file that changes money, stock or a role has a test of the same name beside it', () => {
  const moves = [
    /\.(insert|update|delete)\(\s*(payment|refund)\s*\)/,
    /\b(takeStock|returnStock)\(|function (changeRole|correctStock|releaseOrder|reviveOrder|moveOrder)\(/,
  ]
  const verbs = code.filter(
    (file) =>
      layer(file) === 'shop' && !file.endsWith('table.ts') && moves.some((m) => m.test(withoutComments(read(file)))),
  )
  expect(verbs.length).toBeGreaterThan(12)
  expect(verbs.filter((file) => !existsSync(join(root, file.replace(/\.ts$/, '.test.ts'))))).toEqual([])
})

test('fields of a request are read as texts: an object sent as JSON could throw when it is converted', () => {
  const converts = /\b(?:String|Number)\((?:form\??\.)?fields(?:\[|\.(?!get\b))/
  expect(code.filter((file) => converts.test(read(file)))).toEqual([])
})

describe('sizes', () => {
  const folders = ['app', 'shop', 'adapters', 'server', 'db', 'tests', 'bench', 'proof', 'scripts']

  test('no folder holds more than 25 files', () => {
    const counts = new Map<string, number>()
    for (const file of sourceFiles(folders)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    expect([...counts].filter(([, files]) => files > 25)).toEqual([])
  })

  test('no file of the shop is longer than 220 lines, except tables and drawings', () => {
    const tables = ['shop/limits.ts', 'app/ui/icons.tsx']
    const long = code.filter((file) => read(file).trimEnd().split('\n').length > 220)
    expect(long.filter((file) => !tables.includes(file) && !file.startsWith('db/guides/'))).toEqual([])
  })
})

describe('rule 5', () => {
  test('there is no import cycle, including type imports', () => {
    expect(findCycle(imports)).toBeNull()
  })

  test('there is no barrel file except the schema', () => {
    const reExport = /^export\s*(type\s*)?(\*[^'"]*|\{[^}]*\})\s*from\s*['"][^'"]+['"];?/gm
    const isBarrel = (source: string) => reExport.test(source) && source.replace(reExport, '').trim() === ''
    expect(code.filter((file) => isBarrel(withoutComments(read(file)).trim()))).toEqual(['shop/schema.ts'])
  })

  test('every table is in the schema', () => {
    const tables = code.filter((file) => layer(file) === 'shop' && /\bpgTable\(/.test(withoutComments(read(file))))
    expect(
      importsOf('shop/schema.ts')
        .map(({ to }) => to)
        .sort(),
    ).toEqual(tables.sort())
  })

  test('a file’s name says what it does', () => {
    const empty = [
      'utils',
      'util',
      'helpers',
      'helper',
      'common',
      'misc',
      'lib',
      'core',
      'services',
      'service',
      'types',
      'index',
    ]
    const all = sourceFiles(['app', 'shop', 'adapters', 'server', 'db', 'tests'])
    const saysNothing = (path: string) =>
      path.split('/').some((part) => empty.includes(part.replace(/\.(test\.)?tsx?$/, '')))
    expect(all.filter(saysNothing)).toEqual([])
  })

  const assets = join(root, 'build/client/assets')
  test('browser bundles contain nothing of the database or the server', () => {
    expect(existsSync(assets), 'build first: node scripts/build.mjs').toBe(true)
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(3)
    const secret =
      /drizzle|pgTable|pglite|pg-boss|better-auth|nodemailer|node:(fs|crypto|http)|shop_order|session_secret|createHmac/i
    const found = scripts.filter((name) => secret.test(readFileSync(join(assets, name), 'utf8')))
    expect(found.map((name) => basename(name))).toEqual([])
  })
})
