import { Link } from 'react-router'
import { fieldName } from '#app/admin/audit/field-names.ts'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { useTitle } from '#app/admin/products/titles.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { SkippedUndo, UndoResult } from '#shop/catalog/import/table.ts'

const reasons: Record<SkippedUndo['reason'], () => string> = {
  changed: m.import_left_changed,
  ordered: m.import_left_ordered,
  gone: m.import_left_gone,
  not_ready: m.import_left_not_ready,
  in_bundle: m.bundle_undo_left,
}

/** What an undo restored, and by name what it left unchanged. */
export function UndonePanel({ undone, by, at }: { undone: UndoResult; by: string; at: Date }) {
  const { restored, removed, left } = undone
  const titleOf = useTitle()
  return (
    <>
      <Notice tone="success" live="status" title={m.import_undone({ restored, removed })}>
        {m.import_done_by({ by: isolate(by) })} · <DateTime at={at} />
        {removed > 0 && (
          <TextLink to="/admin/deleted" className="ms-2 font-medium underline">
            {m.import_undone_deleted()}
          </TextLink>
        )}
      </Notice>
      {left.length > 0 && (
        <Notice tone="warning" title={m.import_left({ count: left.length })}>
          <ul className="mt-1 max-h-96 overflow-y-auto">
            {left.map(({ id, reason, fields, ...titles }) => (
              <li key={id} className="py-0.5 wrap-anywhere">
                {reason === 'gone' ? (
                  <bdi>{titleOf(titles)}</bdi>
                ) : (
                  <Link to={`/admin/products/view/${id}`} className="underline">
                    <bdi>{titleOf(titles)}</bdi>
                  </Link>
                )}
                {`: ${reasons[reason]()}`}
                {fields.length > 0 && ` (${fields.map(fieldName).join(m.import_comma())})`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
