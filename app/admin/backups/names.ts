import * as m from '#locales/compiled/messages.js'
import type { BackupFailure, BackupTrouble } from '#shop/backups/backups-port.ts'

const reasons: Record<BackupFailure, () => string> = {
  no_space: m.backup_reason_no_space,
  not_writable: m.backup_reason_not_writable,
  database: m.backup_reason_database,
  not_proven: m.backup_reason_not_proven,
  refused: m.backup_reason_other,
  broke_off: m.backup_reason_broke_off,
  other: m.backup_reason_other,
}

const troubles: Record<BackupTrouble, () => string> = {
  not_set_up: m.backup_trouble_not_set_up,
  unreachable: m.backup_trouble_unreachable,
  none_yet: m.backup_trouble_none_yet,
  failed: m.backup_trouble_failed,
  old: m.backup_trouble_old,
}

const advice: Record<Exclude<BackupTrouble, 'failed'>, () => string> = {
  not_set_up: m.backup_how_to_set_up,
  unreachable: m.backup_reason_not_writable,
  none_yet: m.backup_none_yet_text,
  old: m.backup_old_text,
}

/** What to do about the backups; for a failed one, why it failed. */
export const troubleText = (trouble: BackupTrouble, reason: BackupFailure | null): string =>
  trouble === 'failed' ? reasons[reason ?? 'other']() : advice[trouble]()

/** What is wrong with the backups, in one line. */
export const troubleTitle = (trouble: BackupTrouble): string => troubles[trouble]()
