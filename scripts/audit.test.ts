import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A registry that knows only these vulnerabilities. */
let holes: object = {}
const uqr = { name: 'uqr', 'dist-tags': { latest: '0.1.3' }, versions: { '0.1.3': { name: 'uqr', version: '0.1.3' } } }
const registry = createServer((incoming, outgoing) => {
  incoming
    .resume()
    .on('end', () => outgoing.end(JSON.stringify(incoming.url?.endsWith('/advisories/bulk') ? holes : uqr)))
})
beforeAll(() => new Promise<void>((resolve) => void registry.listen(0, '127.0.0.1', resolve)))
afterAll(() => void registry.close())

const audit = async (port = (registry.address() as AddressInfo).port) =>
  (
    await promisify(execFile)(process.execPath, ['scripts/audit.mjs'], {
      env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}` },
    })
  ).stdout.trim()

test('known vulnerabilities are printed, and fail nothing', async () => {
  expect(await audit()).toBe('npm audit: no known vulnerabilities in the dependencies of the shop')
  const hole = { id: 1, url: 'https://x.example', title: 'bad', severity: 'high', vulnerable_versions: '*', cwe: [] }
  holes = { uqr: [{ ...hole, cvss: { score: 0, vectorString: null } }] }
  expect(await audit()).toContain('npm audit: high: uqr')
})

test('without a registry it prints that nothing was checked', async () => {
  expect(await audit(9)).toBe('npm audit: NOT CHECKED: the registry did not answer')
})
