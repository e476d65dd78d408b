import type { Config } from '../config/env.ts'
import { backUp } from './back-up.ts'
import { BadBackup } from './bad-backup.ts'
import type { ChildMessage } from './nightly.ts'

/** The child process that makes the shop's own backups; started by the shop and ended with it. */
process.umask(0o077)
process.once('disconnect', () => process.exit(1))
process.once('message', async ({ config, target }: { config: Config; target: string }) => {
  const result = await backUp(config, target).then(
    (): ChildMessage => ({ ok: true }),
    (error: unknown): ChildMessage => {
      const known = error instanceof BadBackup
      return {
        ok: false,
        reason: known ? error.reason : 'other',
        message: known ? error.message : `The backup failed: ${(error as Error).constructor.name}.`,
      }
    },
  )
  process.send?.(result, () => process.exit(0))
})
