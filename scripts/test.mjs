// `npm test` on a bare machine: every check in one run, ending with the passed and failed counts. `npm test --
// shop/checkout`: types, and the tests in that folder. `npm run check`: everything but tests.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { buildMark, ensureBuilt, ensureInstalled, isBuilt, pinnedNode, root } from './ensure.mjs'
import { ensureBrowser, ensureProgram } from './ensure-programs.mjs'
import { runTests } from './run-tests.mjs'

const chosen = process.argv.slice(2).filter((word) => word !== '--static')
const wants = { static: chosen.length === 0, tests: !process.argv.includes('--static') }

ensureInstalled()
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
}
delete env.NODE_ENV
let passed = 0
let failed = 0

/** Runs one check and adds its counts; `remedy` says what to do when it fails. Returns whether it passed. */
async function check(name, work, remedy) {
  const started = Date.now()
  const counted = await work()
  passed += counted.passed
  failed += counted.failed
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const isGood = counted.failed === 0
  console.log(
    `\n${counted.output ?? ''}── ${name}: ${isGood ? `ok in ${seconds} s` : `FAILED in ${seconds} s: ${remedy}`}`,
  )
  return isGood
}

/** A check without tests: it counts as one. Its output is printed as a whole. */
const script =
  (path, ...args) =>
  () =>
    new Promise((resolve) => {
      const child = spawn(pinnedNode(), [join(root, path), ...args], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (part) => {
          output += part
        })
      child.once('close', (status) => resolve({ passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, output }))
    })

/** Independent checks, run concurrently where there is enough memory. */
async function checkTogether(checks) {
  if (freemem() < 6 * 1024 ** 3) for (const each of checks) await check(...each)
  else await Promise.all(checks.map((each) => check(...each)))
}

/** Runs bare.mjs, which says when the machine cannot make such a system; then nothing is counted. */
function bare() {
  const { status } = spawnSync(pinnedNode(), [join(root, 'scripts/bare.mjs')], { cwd: root, stdio: 'inherit' })
  return { passed: status === 0 ? 1 : 0, failed: status === 0 || status === 77 ? 0 : 1 }
}

await check(
  'texts complete in both languages',
  script('scripts/compile-texts.mjs'),
  'write what is missing in locales/ar and locales/en',
)
await check(
  'route types',
  script('node_modules/@react-router/dev/bin.cjs', 'typegen'),
  'see that app/routes.ts names files that exist',
)
// Test shops serve the files of a build; for a single folder of tests a stale one is enough.
if (chosen.length > 0 && !existsSync(buildMark)) ensureBuilt()
const types = ['types', script('node_modules/typescript/bin/tsc'), 'run `npx tsc` until it says nothing']
if (!wants.static) await check(...types)
else
  await checkTogether([
    types,
    ...(wants.tests && !isBuilt()
      ? [['build', script('scripts/build.mjs', '--texts-are-compiled'), 'the build says above what is wrong']]
      : []),
    [
      'style and lint',
      script('node_modules/@biomejs/biome/bin/biome', 'check', '.'),
      'run `npm run format`, and fix by hand what it leaves',
    ],
    ['dead code', script('node_modules/knip/bin/knip.js'), 'delete what nothing uses, or stop exporting it'],
    [
      'regular expressions',
      script('scripts/check-regexes.mjs'),
      'make the expression linear (docs/decisions/0032-regular-expressions-are-checked.md)',
    ],
  ])
if (wants.tests && chosen.length > 0)
  await check(
    `tests in ${chosen.join(' ')}`,
    () => runTests(chosen, { env }),
    'the first failure above says which line',
  )
else if (wants.tests && isBuilt()) {
  ensureBrowser()
  for (const name of ['PgBouncer', 'promtool', 'varnishd']) ensureProgram(name)
  await check(
    'browser, unit, verb, request and architecture tests',
    () => runTests(['--config', 'tests/run/vitest.config.ts'], { env }),
    'run one folder or file again: `npm test -- shop/checkout`, `npm run e2e -- purchase-en`',
  )
  if (process.env.CI === 'true' || process.env.BARE === '1')
    await check('npm start on a bare Debian 12', bare, 'run it alone: `npm run bare`')
}

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
