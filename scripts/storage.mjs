// `npm run storage -- move`: copies the files and pictures of DATA_DIR into the configured bucket, and verifies each one.
import { resolve } from 'node:path'
import { runCommand } from './run-command.mjs'

if (process.argv[2] !== 'move' || process.argv.length > 3) {
  console.error('Usage: npm run storage -- move')
  process.exit(2)
}

await runCommand(import.meta.url, async (config) => {
  const { ConfigError } = await import('../server/config/config-error.ts')
  const { moveIntoBucket } = await import('../server/storage/move-files.ts')
  const { s3Store } = await import('../adapters/storage/s3.ts')
  const { timeouts } = await import('../server/boot/timeouts.ts')
  if (config.s3 === null)
    throw new ConfigError('There is no bucket: set S3_ENDPOINT and its neighbours (.env.example).')
  const dataDir = resolve(config.DATA_DIR)
  const { copied, there } = await moveIntoBucket(dataDir, s3Store(config.s3, timeouts.bucket))
  console.log(`\n  ${copied} files were copied into ${config.s3.bucket} and read back; ${there} were there already.`)
  console.log(`  Once every machine uses the bucket and this has run again, remove the folders files and pictures of`)
  console.log(`  ${dataDir}: a later run would copy back what was deleted from the bucket meanwhile.\n`)
})
