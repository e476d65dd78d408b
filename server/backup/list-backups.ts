import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderInUse, type FolderLock, lockFolder } from '#adapters/database/pglite/folder-lock.ts'
import type { ProvenBackup } from '#shop/backups/backups-port.ts'
import { BadBackup } from './bad-backup.ts'
import { readManifest } from './folder.ts'

/** Default name of a backup: 2026-11-22T00-00-00Z. */
export const nameOfMoment = (at: Date): string => at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/
const part = /\.part-[0-9a-f]{8}$/

/** The backups in a folder that passed a trial restore, newest first, including those that an operator named. */
export async function provenBackups(folder: string): Promise<ProvenBackup[]> {
  const found: ProvenBackup[] = []
  for (const name of await readdir(folder)) {
    const manifest = part.test(name) ? null : await readManifest(join(folder, name))
    if (manifest?.provenAt === undefined || manifest.tables === undefined) continue
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    const { madeAt, provenAt, bytes = 0, files } = manifest
    const facts = { name, bytes, rows, files: Object.keys(files).length }
    found.push({ ...facts, madeAt: new Date(madeAt), provenAt: new Date(provenAt) })
  }
  return found.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

/**
 * Locks a folder of backups: one at a time is made there, across machines and however it was started.
 * @throws FolderInUse during another one, BadBackup when the folder cannot be written
 */
export function lockBackups(folder: string): FolderLock {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof FolderInUse) throw error
    const { message } = (error as Error).cause as Error
    throw new BadBackup(`${folder} cannot be locked: ${message}.`, 'not_writable')
  }
}

/**
 * Deletes what killed backups left in a folder, as far as it can: another user's must not prevent the next backup. The
 * caller holds its lock: none of them is still being made.
 */
export async function removeUnfinished(folder: string, remove = rm): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => part.test(each)))
    await remove(join(folder, name), { recursive: true, force: true }).catch(() => {})
}

/**
 * Deletes the oldest proven backups above a number. The newest and those that an operator named are retained.
 * @param keep how many to retain, at least one
 */
export async function pruneBackups(folder: string, keep: number): Promise<void> {
  const nightly = (await provenBackups(folder)).filter(({ name }) => moment.test(name))
  for (const { name } of nightly.slice(Math.max(1, keep)))
    await rm(join(folder, name), { recursive: true, force: true })
}
