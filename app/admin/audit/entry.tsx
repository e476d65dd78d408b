import { Link } from 'react-router'
import { templateName } from '#app/admin/email/template-names.ts'
import { When } from '#app/admin/kit/dates.tsx'
import { useSite } from '#app/site.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'
import type { AuditRow } from '#shop/reports/audit-list.ts'
import { ChangeList } from './change-list.tsx'
import { actionName, actorName, pathOf, settingName, subjectName } from './names.ts'

const tones: Record<string, BadgeTone> = {
  delete: 'tomato',
  give_up: 'tomato',
  refund: 'sun',
  create: 'leaf',
  restore: 'leaf',
  undo: 'tomato',
}

/** One audit entry: action, subject, admin, time and diff. */
export function AuditItem({ entry }: { entry: AuditRow }) {
  const path = entry.action === 'delete' ? null : pathOf(entry)
  const name = nameOf(entry, useSite()?.locale ?? 'ar')
  return (
    <li className="sheet p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[entry.action] ?? 'quiet'}>{actionName(entry.action)}</Badge>
        <span className="text-sm text-quiet">{subjectName(entry.subject)}</span>
        <span className="min-w-0 font-semibold wrap-anywhere">
          {path === null ? (
            <bdi>{name}</bdi>
          ) : (
            <Link to={path} className="inline-flex min-h-11 items-center text-leaf hover:underline">
              <bdi>{name}</bdi>
            </Link>
          )}
        </span>
        <span className="ms-auto flex flex-wrap gap-x-3 text-sm text-quiet">
          <bdi className="wrap-anywhere">{actorName(entry.actorEmail)}</bdi>
          <When at={entry.at} />
        </span>
      </div>
      {entry.changes.length > 0 && <ChangeList changes={entry.changes} />}
      {entry.isUndoable && path !== null && (
        <ButtonLink to={path} variant="secondary" className="mt-3">
          {m.import_undo()}
        </ButtonLink>
      )}
    </li>
  )
}

/** The subject's display name in the reader's language; email templates and settings groups by their own names. */
function nameOf({ subject, name, title, titleEn }: AuditRow, locale: Locale): string {
  if (subject === 'product') return (locale === 'en' ? titleEn || title : title || titleEn) || name
  if (subject === 'import') return m.import_title()
  if (subject === 'mail') return templateName(name)
  if (subject === 'setting') return settingName(name)
  return name
}
