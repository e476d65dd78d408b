// `npm start` on a bare machine: any Node from 18. Installs what is missing, builds what is stale, then hands over to
// the pinned Node. Nothing in this file needs more than Node 18.

import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, pinnedNode, root } from './ensure.mjs'
import { serverCommand } from './server-command.mjs'

ensureInstalled()
ensureBuilt()
const child = spawn(pinnedNode(), serverCommand.args, {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...serverCommand.env,
    ...process.env,
    ALLOW_SANDBOX: process.env.ALLOW_SANDBOX?.trim() || 'local',
  },
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
// npm's shell dies of a signal without passing it on: the shop notices that it is orphaned.
const parent = process.ppid
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
