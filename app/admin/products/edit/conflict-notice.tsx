import { useState } from 'react'
import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { fieldWords } from '../fields.ts'
import { kindName, statusName } from '../names.ts'
import { type DraftField, draftFields, type ProductDraft, sameField } from './draft.ts'
import type { SaveResult } from './save-result.ts'

type ConflictNoticeProps = {
  conflict: SaveResult & { kind: 'conflict' }
  /** The base version both edits started from, and the input here. */
  base: ProductDraft
  mine: ProductDraft
  onSettle: (chosen: ProductDraft) => void
}

/**
 * Optimistic lock failed: lists each field the other admin changed, with both values and a choice. Fields changed only
 * by them default to theirs; fields changed by both default to mine.
 */
export function ConflictNotice({ conflict: { theirs, by, at }, base, mine, onSettle }: ConflictNoticeProps) {
  const locale = useSite()?.locale ?? 'ar'
  const differ = draftFields.filter((field) => !sameField(theirs, base, field) && !sameField(theirs, mine, field))
  const [takes, setTakes] = useState(() => new Set(differ.filter((field) => sameField(mine, base, field))))
  const settle = (taken: ReadonlySet<DraftField>) =>
    onSettle(Object.assign({}, mine, ...[...taken].map((field) => ({ [field]: theirs[field] }))))
  const take = (field: DraftField, isTaken: boolean) =>
    setTakes((before) => {
      const next = new Set(before)
      isTaken ? next.add(field) : next.delete(field)
      return next
    })
  return (
    <Notice tone="warning" live="alert" title={m.products_conflict_title()} className="mb-4">
      <p>
        {m.products_conflict_text({
          by: isolate(by ?? m.products_conflict_other_admin()),
          when: formatWhen(new Date(at), locale),
        })}
      </p>
      {differ.map((field) => (
        <fieldset key={field} className="mt-3 border-t border-line-strong pt-2">
          <legend className="float-start w-full font-semibold">
            {field === 'pictures' ? m.products_pictures() : fieldWords[field].name()}
          </legend>
          <div className="clear-both grid gap-2 sm:grid-cols-2">
            {[true, false].map((isTheirs) => (
              <label
                key={String(isTheirs)}
                className="flex min-h-11 cursor-pointer items-start gap-2 rounded-md border border-control bg-raised p-2.5 has-checked:border-leaf has-checked:bg-leaf-tint"
              >
                <input
                  type="radio"
                  name={`choice-${field}`}
                  checked={takes.has(field) === isTheirs}
                  onChange={() => take(field, isTheirs)}
                  className="mt-0.5 size-5 shrink-0"
                />
                <span className="min-w-0">
                  <span className="block text-quiet">
                    {isTheirs ? m.products_conflict_theirs() : m.products_conflict_mine()}
                  </span>
                  <bdi className="block max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere text-ink">
                    {shown(field, isTheirs ? theirs : mine)}
                  </bdi>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {differ.length === 0 && <p className="mt-2">{m.products_conflict_same()}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => settle(takes)}>{m.products_conflict_apply()}</Button>
        <Button variant="secondary" onClick={() => onSettle(theirs)}>
          {m.products_conflict_take()}
        </Button>
        <Button variant="secondary" onClick={() => onSettle(mine)}>
          {m.products_conflict_keep()}
        </Button>
      </div>
    </Notice>
  )
}

/** A field's value for display. */
function shown(field: DraftField, draft: ProductDraft): string {
  if (field === 'pictures') {
    const texts = draft.pictures.map(({ alt, altEn }, at) => `${at + 1}. ${alt || altEn || '…'}`)
    return texts.join('\n') || m.products_conflict_empty()
  }
  if (field === 'category') return kindName[draft.category]()
  if (field === 'status') return statusName[draft.status]()
  const value = draft[field]
  if (typeof value === 'boolean') return value ? m.products_yes() : m.products_no()
  return value || m.products_conflict_empty()
}
