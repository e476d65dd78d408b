// Every claim of docs/performance.md, measured now: pages, orders, placing, search, admin, keys, reports, bytes, start, lighthouse, taps.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, pinnedNode, root } from './ensure.mjs'

ensureInstalled()
ensureBuilt()
const wanted = process.argv.slice(2)
let failed = false
for (const name of [
  'bytes',
  'start',
  'pages',
  'orders',
  'placing',
  'search',
  'admin',
  'keys',
  'reports',
  'lighthouse',
  'taps',
]) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  failed =
    spawnSync(pinnedNode(), [join(root, 'bench', `${name}.ts`)], { cwd: root, stdio: 'inherit' }).status !== 0 || failed
}
process.exit(failed ? 1 : 0)
