// `npm run storage -- move`: copies the files and pictures of DATA_DIR into the configured bucket, and verifies each
// one. Any Node from 18 may start it; the work is done by the pinned one, which runs the shop's TypeScript directly.
import { resolve } from 'node:path'
import { root, underPinnedNode } from './ensure.mjs'

if (process.argv[2] !== 'move' || process.argv.length > 3) {
  console.error('Usage: npm run storage -- move')
  process.exit(2)
}
underPinnedNode(import.meta.url)

// In the shop's folder, like `npm start`, wherever this is called from.
process.chdir(root)
const { readEnv } = await import('../server/config/env.ts')
const { moveIntoBucket } = await import('../server/storage/move-files.ts')
const { s3Store } = await import('../adapters/storage/s3.ts')
const { timeouts } = await import('../server/boot/timeouts.ts')
try {
  // Only files are used, so payment settings do not matter.
  const config = readEnv({ ...process.env, ALLOW_SANDBOX: '1' })
  if (config.s3 === null) throw new Error('There is no bucket: set S3_ENDPOINT and its neighbours (.env.example).')
  const dataDir = resolve(config.DATA_DIR)
  const { copied, there } = await moveIntoBucket(dataDir, s3Store(config.s3, timeouts.bucket))
  console.log(`\n  ${copied} files were copied into ${config.s3.bucket} and read back; ${there} were there already.`)
  console.log(`  Once every machine uses the bucket and this has run again, remove the folders files and pictures of`)
  console.log(`  ${dataDir}: a later run would copy back what was deleted from the bucket meanwhile.\n`)
  process.exit(0)
} catch (error) {
  console.error(`\n${error.message}\n`)
  process.exit(1)
}
