// `npm test` on a bare machine: every check there is, in one run, ending with how many passed and failed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuilt, ensureInstalled, pinnedNode, root } from './ensure.mjs'
import { ensureBrowser } from './ensure-browser.mjs'

ensureInstalled()
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
}
delete env.NODE_ENV
let passed = 0
let failed = 0

/** Runs one check; a check with a test runner reports its own counts, the others count as one. */
function check(name, script, args, counts) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const run = spawnSync(pinnedNode(), [join(root, script), ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  const output = `${run.stdout ?? ''}${run.stderr ?? ''}`
  process.stdout.write(output)
  const counted = counts?.(output)
  if (counted) {
    passed += counted.passed
    failed += counted.failed
    if (run.status !== 0 && counted.failed === 0) failed++
  } else if (run.status === 0) passed++
  else failed++
  console.log(`   ${run.status === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** The sums of Vitest's closing lines ("Tests  3 failed | 120 passed"). */
function vitestCounts(output) {
  const line = stripVTControlCharacters(output)
    .split('\n')
    .findLast((text) => /^\s*Tests\s/.test(text))
  if (!line) return null
  const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0)
  return { passed: count('passed'), failed: count('failed') }
}

ensureBuilt()
ensureBrowser()
check('texts complete in both languages', 'scripts/compile-texts.mjs', [])
check('route types', 'node_modules/@react-router/dev/bin.cjs', ['typegen'])
check('types', 'node_modules/typescript/bin/tsc', [])
check('style and lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '.'])
check('dead code', 'node_modules/knip/bin/knip.js', [])
check('unit, verb, request and architecture tests', 'node_modules/vitest/vitest.mjs', ['run'], vitestCounts)
check(
  'browser tests',
  'node_modules/vitest/vitest.mjs',
  ['run', '--config', 'tests/e2e/vitest.config.ts'],
  vitestCounts,
)

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
