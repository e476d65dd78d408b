// Runs only the browser tests; further arguments select files, as with Vitest.
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root } from './ensure.mjs'
import { ensureBrowser } from './ensure-programs.mjs'
import { runTests } from './run-tests.mjs'

ensureInstalled()
ensureBuilt()
ensureBrowser()
const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` }
const { failed } = runTests(['--config', 'tests/e2e/vitest.config.ts', ...process.argv.slice(2)], { env })
process.exit(failed === 0 ? 0 : 1)
