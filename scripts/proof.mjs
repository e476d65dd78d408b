// Verifies the promises of a running test shop from outside: npm run proof -- https://test.shop.example
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root } from './ensure.mjs'

ensureInstalled()
const { status } = spawnSync(pinnedNode(), [join(root, 'proof/proof.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
