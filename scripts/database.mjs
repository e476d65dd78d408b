// `npm run db:migrate` applies the migrations that a start would apply; `npm run db:reset -- --yes` empties the database
// of a stopped development shop and fills it again.
import { runCommand } from './run-command.mjs'

const [verb, ...args] = process.argv.slice(2)
if (args.some((each) => each !== '--yes') || (verb === 'reset' && args.length === 0)) {
  console.error('Usage: npm run db:migrate\n       npm run db:reset -- --yes')
  process.exit(2)
}

await runCommand(import.meta.url, async (config) => {
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
})
