// Vitest with a second try for each file that failed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pinnedNode, root } from './ensure.mjs'

/** With more failed files than this something is broken, and trying them all again would only take time. */
const mostAgain = 10

/**
 * Runs test files; a failed one is run once more at the end, alone, since browser, server and database share two cores.
 * What passes only then is reported, for its race to be fixed.
 * @param {string[]} args what Vitest is to run: files, `--config`
 * @param {{ env: NodeJS.ProcessEnv, cwd?: string, stdio?: 'inherit' | 'ignore' }} options
 * @returns {{ passed: number, failed: number, again: string[] }} each test counted once, by its last attempt; a file or
 *   run that breaks outside of its tests counts as one failure. `again`: the files that passed on the second attempt.
 */
export function runTests(args, { env, cwd = root, stdio = 'inherit' }) {
  const folder = mkdtempSync(join(tmpdir(), 'bustan-report-'))
  const run = (name, more) => {
    const report = join(folder, name)
    const { status } = spawnSync(
      pinnedNode(),
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...more,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { cwd, env, stdio },
    )
    const files = existsSync(report) ? readReport(report) : new Map()
    const outside = status !== 0 && [...files.values()].every(({ failed }) => failed === 0)
    return { files, outside: outside ? 1 : 0 }
  }

  const { files, outside } = run('first.json', args)
  let failed = outside
  const broken = [...files].filter(([, file]) => file.failed > 0).map(([path]) => path)
  if (broken.length > 0 && broken.length <= mostAgain) {
    console.log(`\n── once more, alone: ${names(broken, cwd)}`)
    const config = args.filter((arg, at) => arg.startsWith('--config') || args[at - 1] === '--config')
    const second = run('second.json', [...config, '--maxWorkers=1', '--isolate', ...broken])
    failed += second.outside
    for (const path of broken) files.set(path, second.files.get(path) ?? files.get(path))
  }
  rmSync(folder, { recursive: true, force: true })
  const counted = [...files.values()]
  return {
    passed: sum(counted.map((file) => file.passed)),
    failed: failed + sum(counted.map((file) => file.failed)),
    again: broken.filter((path) => files.get(path).failed === 0).map((path) => relative(cwd, path)),
  }
}

/** How many tests of each file passed and failed; a file that failed outside of its tests counts as one more. */
function readReport(path) {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8'))
  return new Map(
    testResults.map(({ name, status, assertionResults }) => {
      const count = (word) => assertionResults.filter((test) => test.status === word).length
      const failed = count('failed')
      return [name, { passed: count('passed'), failed: status === 'failed' ? Math.max(failed, 1) : failed }]
    }),
  )
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
const names = (paths, cwd) => paths.map((path) => relative(cwd, path)).join(', ')
