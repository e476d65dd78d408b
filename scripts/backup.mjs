// `npm run backup -- [FOLDER]` writes a backup of the shop, which may go on running; `npm run restore -- FOLDER [--replace]`
// makes a stopped shop out of one. Any Node from 18 may start them; the work is done by the pinned one.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, pinnedNode, root } from './ensure.mjs'

const [verb, ...given] = process.argv.slice(2)
const replace = given.includes('--replace')
const [folder, ...more] = given.filter((each) => each !== '--replace')

if (more.length > 0 || (verb === 'restore' && folder === undefined) || (verb === 'backup' && replace)) {
  console.error('Usage: npm run backup -- [FOLDER]\n       npm run restore -- FOLDER [--replace]')
  process.exit(2)
}

if (Number.parseInt(process.versions.node, 10) < 24) {
  ensureInstalled()
  const options = ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url)]
  process.exit(spawnSync(pinnedNode(), [...options, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1)
}

const place = folder === undefined ? undefined : resolve(process.env.INIT_CWD ?? process.cwd(), folder)
// Next to the shop's own folder, as `npm start` runs it, wherever this is called from.
process.chdir(root)
const { readEnv } = await import('../server/env.ts')
const { BadBackup } = await import('../server/backup/folder.ts')
try {
  // Only rows and files are touched, so how payments are taken does not matter.
  const config = readEnv({ ...process.env, ALLOW_SANDBOX: '1' })
  if (verb === 'restore') {
    const { restore } = await import('../server/backup/restore.ts')
    const log = {
      info() {},
      warn: (facts, message) => console.warn(message, facts),
      error: (facts, message) => console.error(message, facts),
    }
    const { madeAt } = await restore(config, place, { replace, log })
    console.log(`\n  The shop of ${madeAt} is restored. Start it with npm start.\n`)
  } else {
    const { backUp } = await import('../server/backup/back-up.ts')
    const target = place ?? resolve('backups', new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-'))
    const { files } = await backUp(config, target)
    console.log(`\n  Backed up ${Object.keys(files).length} files to ${target}\n`)
  }
  process.exit(0)
} catch (error) {
  const clear =
    error instanceof BadBackup ||
    ['FolderInUse', 'UnusableFolder'].includes(error?.name) ||
    error?.constructor?.name === 'ConfigError'
  console.error(clear ? `\n${error.message}\n` : error)
  process.exit(1)
}
