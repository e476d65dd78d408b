// `npm run db:generate`: generates a migration with drizzle-kit, and removes all snapshots but the newest: it reads no other.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ensure.mjs'

const kit = join(root, 'node_modules/.bin/drizzle-kit')
const { status } = spawnSync(kit, ['generate', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
const meta = join(root, 'db/migrations/meta')
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(meta, name))
process.exit(status ?? 1)
