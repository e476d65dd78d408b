// Runs an operator's command: under the pinned Node, in the shop's folder, with its configuration.
import { root, underPinnedNode } from './ensure.mjs'

/**
 * Runs an operator's command and ends the process. The pinned Node runs the shop's TypeScript directly.
 * @param {string} script `import.meta.url` of the command, which an older Node starts again
 * @param {(config: import('../server/config/env.ts').Config) => Promise<void>} work
 */
export async function runCommand(script, work) {
  underPinnedNode(script)
  // In the shop's folder, like `npm start`, wherever this is called from.
  process.chdir(root)
  const { readEnv } = await import('../server/config/env.ts')
  try {
    // No payment is taken here, so payment settings do not matter.
    await work(readEnv({ ...process.env, ALLOW_SANDBOX: '1' }))
  } catch (error) {
    console.error(await printed(error))
    process.exitCode = 1
  }
  process.exit()
}

/**
 * An expected problem; other errors by name, code and location, those of files and the database also in words: their
 * messages may quote a customer's row.
 */
async function printed(error) {
  const { ConfigError } = await import('../server/config/config-error.ts')
  const { BadBackup, inWords } = await import('../server/backup/bad-backup.ts')
  const { Unavailable } = await import('../shop/ports.ts')
  const isClear = [ConfigError, BadBackup, Unavailable].some((known) => error instanceof known)
  if (isClear || ['FolderInUse', 'UnusableFolder'].includes(error?.name)) return `\n${error.message}\n`
  const { code, constraint, table } = error?.cause ?? error ?? {}
  const what = [error?.name, code, constraint, table].filter((each) => typeof each === 'string')
  const known = inWords(error ?? {})
  const words = known instanceof BadBackup ? [known.message] : []
  return [...words, what.join(' '), ...(String(error?.stack).match(/^ +at .+$/gm) ?? [])].join('\n')
}
