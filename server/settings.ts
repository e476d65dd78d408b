import type { Db } from '#shop/db.ts'
import type { Settings } from '#shop/ports.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import { readSettings } from '#shop/settings/read.ts'

/** The store's settings, read once and kept until somebody says that they changed. A read that fails is not kept. */
export function keptSettings(db: Db): Settings {
  let kept: Promise<StoreSettings> | null = null
  return {
    read() {
      kept ??= readSettings(db).catch((error: unknown) => {
        kept = null
        throw error
      })
      return kept
    },
    forget() {
      kept = null
    },
  }
}
