/** Why a backup or a restore failed; the screen must have a message for each. */
export type BackupFailure = 'no_space' | 'not_writable' | 'database' | 'not_proven' | 'refused' | 'broke_off' | 'other'

/** A backup that was verified by restoring it; all sizes in bytes. */
export type ProvenBackup = { name: string; madeAt: Date; provenAt: Date; bytes: number; files: number; rows: number }

/** What is wrong with the shop's backups; null when nothing is. */
export type BackupTrouble = 'not_set_up' | 'unreachable' | 'none_yet' | 'failed' | 'old'

/** The state of the shop's own backups; the proven ones newest first. */
export type BackupStatus = {
  keep: number
  proven: ProvenBackup[]
  lastRun: { startedAt: Date; state: 'running' | 'done' | 'failed'; reason: BackupFailure | null } | null
  trouble: BackupTrouble | null
}

/** The shop's own backups, made at night or at an admin's request. */
export type Backups = {
  /** BACKUP_DIR of this process; null when none are set up. */
  folder: string | null
  status(): Promise<BackupStatus>
  /** Makes a backup and deletes the oldest above the retention count; false when backups are off or one is running. */
  run(): Promise<boolean>
}
