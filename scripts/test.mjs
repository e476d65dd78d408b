// `npm test` on a bare machine: every check there is, in one run, ending with how many passed and failed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, pinnedNode, root } from './ensure.mjs'
import { ensureBrowser } from './ensure-browser.mjs'
import { runTests } from './run-tests.mjs'

ensureInstalled()
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
}
delete env.NODE_ENV
let passed = 0
let failed = 0
const again = []

/** Runs one check and adds what it counted. */
function check(name, work) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const counted = work()
  passed += counted.passed
  failed += counted.failed
  again.push(...(counted.again ?? []))
  console.log(`   ${counted.failed === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** A check without tests of its own: it counts as one. */
const script =
  (path, ...args) =>
  () => {
    const { status } = spawnSync(pinnedNode(), [join(root, path), ...args], { cwd: root, env, stdio: 'inherit' })
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  }

/** What the machine cannot make it says itself, and nothing is counted. */
function bare() {
  const { status } = spawnSync(pinnedNode(), [join(root, 'scripts/bare.mjs')], { cwd: root, stdio: 'inherit' })
  return { passed: status === 0 ? 1 : 0, failed: status === 0 || status === 77 ? 0 : 1 }
}

ensureBuilt()
ensureBrowser()
check('texts complete in both languages', script('scripts/compile-texts.mjs'))
check('route types', script('node_modules/@react-router/dev/bin.cjs', 'typegen'))
check('types', script('node_modules/typescript/bin/tsc'))
check('style and lint', script('node_modules/@biomejs/biome/bin/biome', 'check', '.'))
check('dead code', script('node_modules/knip/bin/knip.js'))
check('regular expressions', script('scripts/check-regexes.mjs'))
check('unit, verb, request and architecture tests', () => runTests([], { env }))
check('browser tests', () => runTests(['--config', 'tests/e2e/vitest.config.ts'], { env }))

if (process.env.CI === 'true' || process.env.BARE === '1') check('npm start on a bare Debian 12', bare)

if (again.length > 0) {
  console.log('\n── passed on the second try:')
  for (const file of again) console.log(`   ${file}`)
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
