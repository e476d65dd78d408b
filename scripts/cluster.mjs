// `npm run cluster`: trials of the shop on a whole cluster on this machine, printed as a table. `-- --only kill` runs
// one of them, `-- --long` kills the primary 100 times, `-- --rounds 3` sets the rounds; `-- containers` tests the
// container image instead (scripts/containers.mjs).
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, pinnedNode, root, stop } from './ensure.mjs'
import { ensureEngines } from './ensure-cluster.mjs'

/** In the order of the table. */
const trials = [
  'kill',
  'black-hole',
  'switchover',
  'pooler',
  'machines',
  'upgrade',
  'cache',
  'throughput',
  'power-cut',
].filter((name) => readdirSync(join(root, 'tests/cluster/trials')).includes(`${name}.test.ts`))

const words = process.argv.slice(2)
if (words.includes('containers')) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/containers.mjs')], { stdio: 'inherit' })
  process.exit(status ?? 1)
}
const after = (word) => (words.includes(word) ? words[words.indexOf(word) + 1] : undefined)
const only = after('--only')
if (only !== undefined && !trials.includes(only)) stop(`--only takes one of ${trials.join(', ')}.`)
const rounds = words.includes('--long') ? '100' : (after('--rounds') ?? '20')
if (!/^[1-9]\d{0,3}$/.test(rounds)) stop('--rounds takes a number.')

ensureInstalled()
ensureBuilt()
const missing = ensureEngines()
if (missing.length > 0) stop(`Without ${missing.join(', ')} there is no cluster, and they could not be installed.`)

const folder = mkdtempSync(join(tmpdir(), 'bustan-cluster-'))
// The mark finds every engine and shop again, even after their parent has died.
const mark = `BUSTAN_CLUSTER=${folder}`
process.once('exit', () => {
  endAll()
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130))

const rows = []
for (const trial of only ? [only] : trials) {
  console.log(`\n── ${trial}`)
  const tests = await run(trial)
  const left = endAll()
  if (left.length > 0) console.log(`   it left ${left.length} processes, which were ended`)
  const verdict = ({ status, meta }) => (status === 'passed' && left.length === 0 ? meta.measured : 'FAILED')
  for (const test of tests) rows.push([test.title, test.meta.mustBeTrue ?? '', verdict(test)])
  if (tests.length === 0) rows.push([trial, '', 'FAILED'])
}

console.log(`\n| test | requirement | ${new Date().toISOString().slice(0, 10)} |\n| --- | --- | --- |`)
for (const row of rows) console.log(`| ${row.join(' | ')} |`)
const failed = rows.filter((row) => row.at(-1) === 'FAILED').length
console.log(`\n${rows.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** Runs one trial with Vitest; returns its tests, none when it failed outside of them. */
async function run(trial) {
  const report = join(folder, `${trial}.json`)
  const config = join(root, 'tests/cluster/vitest.config.ts')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const env = { ...process.env, BUSTAN_CLUSTER: folder, CLUSTER_ROUNDS: rounds, LOG_LEVEL: 'error' }
  delete env.NODE_ENV
  const args = [vitest, 'run', '--config', config, `trials/${trial}.test.ts`, ...reporters]
  const [status] = await once(spawn(pinnedNode(), args, { cwd: root, env, stdio: 'inherit' }), 'exit')
  const tests = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
  const all = tests.flatMap(({ assertionResults }) => assertionResults)
  return status === 0 ? all : all.map((test) => ({ ...test, status: 'failed' }))
}

/** Ends what is still running of the trials; returns the process ids. */
function endAll() {
  const ours = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid && isOurs(pid))
  for (const pid of ours) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has already ended.
    }
  }
  return ours
}

function isOurs(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(mark)
  } catch {
    return false
  }
}
