// `npm run backup -- [FOLDER]` makes a backup of the shop, also while it runs; `npm run restore -- FOLDER [--replace]`
// restores one into a stopped shop.
import { resolve } from 'node:path'
import { runCommand } from './run-command.mjs'

const [verb, ...args] = process.argv.slice(2)
const replace = args.includes('--replace')
const [folder, ...more] = args.filter((each) => each !== '--replace')

if (more.length > 0 || (verb === 'restore' && folder === undefined) || (verb === 'backup' && replace)) {
  console.error('Usage: npm run backup -- [FOLDER]\n       npm run restore -- FOLDER [--replace]')
  process.exit(2)
}

const place = folder === undefined ? undefined : resolve(process.env.INIT_CWD ?? process.cwd(), folder)
// Backups contain all customer data.
process.umask(0o077)

await runCommand(import.meta.url, async (config) => {
  if (verb === 'restore') {
    const { restore } = await import('../server/backup/restore.ts')
    const { madeAt, replaced } = await restore(config, place, { replace })
    console.log(`\n  The shop of ${madeAt} is restored. Start it with npm start.`)
    console.log(
      '  What happened after that is missing. Compare the payments and refunds since then with the gateway, and',
    )
    console.log(
      '  remove again the access that was revoked since: /admin/backups and docs/operations.md list what to check.',
    )
    if (replaced.length > 0) console.log('  What was there before is kept until you remove it:')
    for (const each of replaced) console.log(`    ${each}`)
    if (config.s3) console.log('  Its files are in DATA_DIR. Copy them into the bucket: npm run storage -- move')
    console.log()
  } else {
    const { backUpByHand } = await import('../server/backup/back-up.ts')
    const { nameOfMoment } = await import('../server/backup/list-backups.ts')
    const target = place ?? resolve(config.BACKUP_DIR ?? 'backups', nameOfMoment(new Date()))
    const { files, tables } = await backUpByHand(config, target)
    const rows = Object.values(tables).reduce((sum, each) => sum + each.rows, 0)
    console.log(`\n  Backed up ${rows} rows and ${Object.keys(files).length} files to ${target}`)
    console.log('  It was test-restored, and all rows and files match.\n')
  }
})
