import type { Executor } from '../db.ts'
import { type StoreSettings, settingsSchema } from './form.ts'
import { setting } from './table.ts'

/** The store's settings; what was never changed has its default. Throws when a kept value no longer fits. */
export async function readSettings(db: Executor): Promise<StoreSettings> {
  const rows = await db.select({ key: setting.key, value: setting.value }).from(setting)
  return settingsSchema.parse(Object.fromEntries(rows.map((row) => [row.key, row.value])))
}
