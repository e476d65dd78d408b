import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { listFiles } from '#app/admin/export/lists.server.ts'
import { adminPages } from '#app/admin/shell/pages.ts'
import { builtInRoles, permissionsOf } from '#shop/accounts/roles/built-in-roles.ts'
import { allPermissions, areaNames, type Permission } from '#shop/accounts/roles/permissions.ts'
import { reportNames } from '#shop/reports/csv-reports.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import { root, sourceFiles } from '../support/imports.ts'
import type { OpenShop } from '../support/open-shop.ts'
import { allPages, handlersOf } from '../support/pages.ts'
import { type Asking, needsOf, passesGuards, staffMember } from './ask-as.ts'
import { forms } from './forms.ts'

/** Open to all staff; their content depends on the role. */
const forAll = [
  'admin/shell/layout.tsx loader',
  'admin/shell/home.ts loader',
  'admin/palette/find.ts loader',
  'admin/shell/live/events.ts loader',
  'admin/shell/live/events.ts action',
  'admin/shell/not-found.tsx loader',
  'admin/dashboard/dashboard.tsx loader',
  'admin/confirm/confirm.tsx loader',
  'admin/confirm/confirm.tsx action',
  'admin/notifications/notifications.tsx loader',
]

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The shop's functions by the permission of their Admin parameter, from their signatures. */
function verbs() {
  const found: { file: string; verb: string; needs: string }[] = []
  for (const file of sourceFiles(['shop']).filter((each) => !/\.test\.ts$|users\/admin\.ts$/.test(each)))
    for (const [, verb, parameters] of read(file).matchAll(
      /export (?:async )?function (\w+)[^(]*\(([\s\S]*?)\n?\): /g,
    )) {
      const needs = /\b(?:Admin<([^>]+)>|(Staff)\b)/.exec(parameters!)
      if (needs) found.push({ file, verb: verb!, needs: needs[1] ?? '' })
    }
  return found
}

describeOnBothEngines('every admin route asks for a permission', (open) => {
  let testShop: OpenShop
  const requests: { asking: Asking; needs: Permission[] }[] = []
  beforeAll(async () => {
    testShop = await open()
    const pages = (await allPages()).filter(
      ({ file }) => file.startsWith('admin/') && !file.startsWith('admin/sign-in/'),
    )
    const handlers: Asking[] = await handlersOf(pages)
    const files = handlers.filter(({ name }) => name === 'admin/export/export.ts loader')
    const exports = [...Object.keys(listFiles), ...reportNames.map((name) => `report-${name}`), 'products-template']
    const askings = [
      ...handlers.filter((handler) => !files.includes(handler)),
      ...files.flatMap((file) => exports.map((what) => ({ ...file, name: `${file.name}: ${what}`, params: { what } }))),
      ...forms.map(([name, of, fields]) => {
        const handler = handlers.find((each) => each.name === name)
        if (!handler) throw new Error(`there is no ${name}`)
        return { ...handler, name: `${name.replace(' action', `: ${of}`)} action`, fields }
      }),
    ]
    for (const asking of askings) requests.push({ asking, needs: await needsOf(asking, testShop) })
  })

  test('except those for all staff', () => {
    expect(requests.length).toBeGreaterThan(110)
    const open = requests.filter(({ needs }) => needs.length === 0).map(({ asking }) => asking.name)
    expect(open.sort()).toEqual([...forAll, 'admin/notifications/notifications.tsx action'].sort())
  })

  test('and refuses roles without it, as stored in the database', async () => {
    for (const role of builtInRoles) {
      const { cookie } = await staffMember(testShop, role)
      const allowed = permissionsOf({ id: role, permissions: [] })
      for (const { asking, needs } of requests)
        expect([role, asking.name, await passesGuards(asking, testShop, cookie)]).toEqual([
          role,
          asking.name,
          needs.every((permission) => allowed.has(permission)),
        ])
    }
  })

  test('and the navigation shows only pages that can be opened', () => {
    const loaders = new Map(
      requests.filter(({ asking }) => asking.name.endsWith('loader')).map(({ asking, needs }) => [asking.path, needs]),
    )
    for (const { path, needs } of adminPages.flat()) expect([path, needs]).toEqual([path, loaders.get(path)])
  })

  test('every admin function names its permission, as listed in docs/roles.md', async () => {
    const all = verbs()
    expect(all.length).toBeGreaterThan(70)
    const named = all.filter(({ needs }) => needs !== '')
    const known = (needs: string) =>
      needs.split('|').every((each) => allPermissions.some((permission) => `'${permission}'` === each.trim()))
    expect(named.filter(({ needs }) => !known(needs))).toEqual([])
    // These depend on the role themselves, or are part of another function that checked it.
    expect([...new Set(all.filter(({ needs }) => needs === '').map(({ verb }) => verb))].sort()).toEqual([
      'announceChange',
      'cancelConfirmed',
      'listNotifications',
      'markNotificationsRead',
      'proofNeeded',
      'readChanges',
      'readLive',
      'recordDeletion',
      'restoreRows',
      'shownTo',
      'storeDeleted',
    ])
    await expect(printed(requests, named)).toMatchFileSnapshot(join(root, 'docs/roles.md'))
  })
})

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]!.length)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join('\n')
}

function printed(requests: { asking: Asking; needs: Permission[] }[], named: ReturnType<typeof verbs>): string {
  const marks = (needs: readonly Permission[]) =>
    builtInRoles.map((role) => {
      const allowed = permissionsOf({ id: role, permissions: [] })
      return needs.every((permission) => allowed.has(permission)) ? '•' : ''
    })
  return `# Staff roles

Printed by \`tests/roles/matrix.test.ts\`, which asks every route as every role on both engines and fails when this page
says something else; \`tests/roles/over-http.test.ts\` sends every form as every role and sees a 403 where it says so.
Print it again with \`npx vitest run tests/roles -u\`. What the roles are for is in
[decision 0066](decisions/0066-staff-roles.md).

## What each built-in role allows

${table(
  ['Permission', ...builtInRoles],
  allPermissions.map((permission) => [`\`${permission}\``, ...marks([permission])]),
)}

${areaNames.length} areas, ${allPermissions.length} permissions.

## What each route asks for

${table(
  ['Route', 'Handler', 'Permissions', ...builtInRoles],
  requests.map(({ asking: { name, path }, needs }) => [
    `\`${path}\``,
    name.replace(/^admin\//, ''),
    needs.map((each) => `\`${each}\``).join(', ') || 'staff',
    ...marks(needs),
  ]),
)}

## What each verb asks for

${table(
  ['Verb', 'File', 'Permission'],
  named.map(({ verb, file, needs }) => [
    `\`${verb}\``,
    `\`${file}\``,
    needs.replaceAll("'", '`').replaceAll(' | ', ', '),
  ]),
)}
`
}
