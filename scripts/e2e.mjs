// Runs only the browser tests; further arguments select files, as with Vitest.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, pinnedNode, root } from './ensure.mjs'
import { ensureBrowser } from './ensure-browser.mjs'

ensureInstalled()
ensureBuilt()
ensureBrowser()
const run = spawnSync(
  pinnedNode(),
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    'tests/e2e/vitest.config.ts',
    ...process.argv.slice(2),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` },
  },
)
process.exit(run.status ?? 1)
