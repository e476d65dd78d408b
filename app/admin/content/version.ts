import type { Placeholder } from '#shop/content/placeholders.ts'
import type { Locale } from '#shop/money.ts'

/** One language of a content page as opened in the editor. `seen` is its version; null is the shop's original. */
export type TextVersion = { body: string; seen: string | null; by: string | null }
export type TextPreview = { intro: string; sections: { level: 1 | 2; id: string; title: string; html: string }[] }
export type PlaceholderNow = { name: Placeholder; now: string }
export type EditedText = {
  version: TextVersion
  original: string
  preview: TextPreview
  placeholders: PlaceholderNow[]
}

/** The result of saving or restoring; `theirs` is what another admin saved in the meantime. */
export type TextResult =
  | { kind: 'saved'; version: TextVersion }
  | { kind: 'restored'; version: TextVersion }
  | { kind: 'refused'; problem: string }
  | { kind: 'conflict'; theirs: TextVersion }
  | { kind: 'failed' }

export const languages = ['ar', 'en'] as const satisfies readonly Locale[]
