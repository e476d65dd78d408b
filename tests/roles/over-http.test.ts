import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type BuiltInRole, builtInRoles } from '#shop/accounts/roles/built-in-roles.ts'
import { rateLimit } from '#shop/accounts/table.ts'
import { network } from '../support/accounts/accounts.ts'
import { buildOf } from '../support/build-of.ts'
import { ask } from '../support/buying.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import { root } from '../support/imports.ts'
import { allPages, handlersOf } from '../support/pages.ts'
import { staffMember } from './ask-as.ts'
import { forms } from './forms.ts'

type Form = { name: string; path: string; allowed: Set<BuiltInRole>; fields: Record<string, string> }

/** Every admin form and who may send it, from docs/roles.md. */
function printedForms(): Form[] {
  const [, table = ''] = readFileSync(join(root, 'docs/roles.md'), 'utf8').split('## What each route asks for')
  const rows = table
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => /^\| `/.test(line))
  return rows.flatMap((line) => {
    const [path, name, , ...marks] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    if (!name!.endsWith(' action')) return []
    const special = forms.find(
      ([of, what]) => name === `${of.replace('admin/', '').replace(' action', '')}: ${what} action`,
    )
    const allowed = new Set(builtInRoles.filter((_, at) => marks[at] === '•'))
    return [{ name: name!, path: path!.replaceAll('`', ''), allowed, fields: special?.[2] ?? {} }]
  })
}

describeOnBothEngines('every form of the panel over HTTP', (open) => {
  test('answers 403 exactly to the roles that the documented matrix does not allow', async () => {
    const pages = (await allPages()).filter(({ file }) => /^admin\/(?!sign-in|shell\/layout)/.test(file))
    const handlers = (await handlersOf(pages)).filter(({ name }) => name.endsWith(' action'))
    const actions = Object.fromEntries(handlers.map(({ path, run }) => [path.slice(1), { action: run as never }]))
    const testShop = await open({ build: buildOf(actions), env: { TRUST_PROXY: '1' } })
    const printed = printedForms()
    // Each action must be in the table, since a misread table would prove less.
    expect(new Set(printed.map(({ path }) => path)).size).toBe(handlers.length)
    for (const role of builtInRoles) {
      const { cookie } = await staffMember(testShop, role)
      await testShop.shop.db.delete(rateLimit)
      for (const { name, path, allowed, fields } of printed) {
        const to = path.replace(/:\w+\??/g, 'x')
        const headers = { cookie, 'x-forwarded-for': network() }
        const body = new URLSearchParams(fields)
        const response = await ask<{ reason?: string } | string>(`${testShop.url}${to}`, {
          method: 'POST',
          headers,
          body,
        })
        const refused = response.status === 403 && JSON.stringify(response.body).includes('not_permitted')
        expect([role, name, refused]).toEqual([role, name, !allowed.has(role)])
      }
    }
  })
})
