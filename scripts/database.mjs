// `npm run db:migrate` applies the migrations that a start would apply; `npm run db:reset -- --yes` empties the database
// of a stopped development shop and fills it again. Any Node from 18 may start them; the pinned one does the work.
import { root, underPinnedNode } from './ensure.mjs'

const [verb, ...args] = process.argv.slice(2)
if (args.some((each) => each !== '--yes') || (verb === 'reset' && args.length === 0)) {
  console.error('Usage: npm run db:migrate\n       npm run db:reset -- --yes')
  process.exit(2)
}

underPinnedNode(import.meta.url)

// In the shop's folder, like `npm start`, wherever this is called from.
process.chdir(root)
const { ConfigError } = await import('../server/config/config-error.ts')
const { readEnv } = await import('../server/config/env.ts')
try {
  // Only the database is used, so payment settings do not matter.
  const config = readEnv({ ...process.env, ALLOW_SANDBOX: '1' })
  if (verb === 'reset') {
    const { resetDatabase } = await import('../server/boot/database/reset-database.ts')
    await resetDatabase(config, { info() {}, warn() {}, error: console.error })
    console.log('\n  The database is that of a new shop. Start it with npm run dev.\n')
  } else {
    const { openOwnDatabase } = await import('../server/boot/open-own-database.ts')
    const database = await openOwnDatabase(config, new Date())
    await database.close()
    console.log('\n  All migrations are applied.\n')
  }
  process.exit(0)
} catch (error) {
  const isClear =
    ['FolderInUse', 'UnusableFolder'].includes(error?.name) ||
    error instanceof ConfigError ||
    error?.constructor?.name === 'BadBackup'
  console.error(isClear ? `\n${error.message}\n` : error)
  process.exit(1)
}
