import type { ProductDraft } from './draft.ts'

/** The result of saving. `theirs` is what another admin saved in the meantime. */
export type SaveResult =
  | { kind: 'saved'; version: number }
  | { kind: 'refused'; problems: Record<string, string> }
  | { kind: 'conflict'; theirs: ProductDraft; version: number; by: string | null; at: string }
  | { kind: 'gone' }
  | { kind: 'failed' }
