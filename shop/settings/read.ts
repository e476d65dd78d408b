import { inArray, max } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { type StoreSettings, settingsSchema } from './form.ts'
import { setting } from './table.ts'

/** The store's settings, with defaults for missing ones. Throws when a stored value no longer matches its schema. */
export async function readSettings(db: Executor): Promise<StoreSettings> {
  return (await readSettingsAndVersions(db)).settings
}

type ChangedAt = Partial<Record<keyof StoreSettings, Date>>

/** The settings, and when each was last changed; missing for those never changed. */
export async function readSettingsAndVersions(
  db: Executor,
): Promise<{ settings: StoreSettings; changedAt: ChangedAt }> {
  const rows = await db.select().from(setting)
  return {
    settings: settingsSchema.parse(Object.fromEntries(rows.map((row) => [row.key, row.value]))),
    changedAt: Object.fromEntries(rows.map((row) => [row.key, row.updatedAt])),
  }
}

/** When some settings were last changed; null when none ever was. */
export async function readLastChange(db: Executor, keys: readonly (keyof StoreSettings)[]): Promise<Date | null> {
  if (keys.length === 0) return null
  const [last] = await db
    .select({ at: max(setting.updatedAt) })
    .from(setting)
    .where(inArray(setting.key, [...keys]))
  return last?.at ?? null
}

/** The version of some settings together, as carried by a form; empty when none was ever changed. */
export function versionOf(changedAt: ChangedAt, keys: readonly (keyof StoreSettings)[]): string {
  const moments = keys.flatMap((key) => changedAt[key]?.getTime() ?? [])
  return moments.length === 0 ? '' : new Date(Math.max(...moments)).toISOString()
}
