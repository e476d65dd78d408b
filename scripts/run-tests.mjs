// Runs Vitest and counts its report.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinnedNode, root } from './ensure.mjs'

/**
 * Runs test files, each once.
 * @param {string[]} args what Vitest is to run: files, `--config`
 * @param {{ env: NodeJS.ProcessEnv, cwd?: string, stdio?: 'inherit' | 'ignore' }} options
 * @returns {{ passed: number, failed: number }} a file or run that fails outside of its tests counts as one failure
 */
export function runTests(args, { env, cwd = root, stdio = 'inherit' }) {
  const folder = mkdtempSync(join(tmpdir(), 'bustan-report-'))
  const report = join(folder, 'report.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(pinnedNode(), [vitest, 'run', ...args, ...reporters], { cwd, env, stdio })
  const files = existsSync(report) ? countTests(report) : []
  rmSync(folder, { recursive: true, force: true })
  const [passed, failed] = [sum(files.map((file) => file.passed)), sum(files.map((file) => file.failed))]
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed }
}

/** Counts passed and failed tests; a file that failed outside of its tests counts as one more failure. */
function countTests(path) {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8'))
  return testResults.map(({ status, assertionResults }) => {
    const count = (word) => assertionResults.filter((test) => test.status === word).length
    const failed = count('failed')
    return { passed: count('passed'), failed: status === 'failed' ? Math.max(failed, 1) : failed }
  })
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
