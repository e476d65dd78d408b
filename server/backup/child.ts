import type { Config } from '../config/env.ts'
import { backUp } from './back-up.ts'
import { BadBackup } from './bad-backup.ts'
import type { ChildAnswer } from './nightly.ts'

/** The process that makes one of the shop's own backups: told what to do by the shop, and gone with it. */
process.umask(0o077)
process.once('disconnect', () => process.exit(1))
process.once('message', async ({ config, target }: { config: Config; target: string }) => {
  const answer = await backUp(config, target).then(
    (): ChildAnswer => ({ ok: true }),
    (error: unknown): ChildAnswer => {
      const known = error instanceof BadBackup
      return {
        ok: false,
        reason: known ? error.reason : 'other',
        message: known ? error.message : `The backup failed: ${(error as Error).constructor.name}.`,
      }
    },
  )
  process.send?.(answer, () => process.exit(0))
})
