import { templateName } from '#app/admin/email/template-names.ts'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { useTitle } from '#app/admin/products/titles.tsx'
import { pageNames } from '#app/storefront/content/page-names.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { AuditAction } from '#shop/audit/subjects.ts'
import { pageKeyOf } from '#shop/content/key.ts'
import type { AuditRow } from '#shop/reports/audit-list.ts'
import { actionName } from './action-names.ts'
import { ChangeList } from './change-list.tsx'
import { actorName, pathOf, settingName, subjectName } from './names.ts'

const tones: Partial<Record<AuditAction, BadgeTone>> = {
  delete: 'tomato',
  give_up: 'tomato',
  refund: 'sun',
  create: 'leaf',
  restore: 'leaf',
  undo: 'tomato',
}

/** One audit entry: action, subject, admin, time and diff. */
export function AuditItem({ entry }: { entry: AuditRow }) {
  const path = entry.action === 'delete' || entry.name === '' ? null : pathOf(entry)
  const name = nameOf(entry, useTitle())
  return (
    <li className="sheet p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[entry.action] ?? 'quiet'}>{actionName(entry.action, entry.subject)}</Badge>
        <span className="text-sm text-quiet">{subjectName(entry.subject)}</span>
        <span className="min-w-0 font-semibold wrap-anywhere">
          {path === null ? (
            <bdi>{name}</bdi>
          ) : (
            <TextLink to={path}>
              <bdi>{name}</bdi>
            </TextLink>
          )}
        </span>
        <span className="ms-auto flex flex-wrap gap-x-3 text-sm text-quiet">
          <bdi className="wrap-anywhere">{actorName(entry.actorEmail)}</bdi>
          <DateTime at={entry.at} />
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

/**
 * The subject's display name in the reader's language; email templates, pages and settings groups by name. A review is
 * named by its product's id and its stars.
 */
function nameOf(entry: AuditRow, titleOf: ReturnType<typeof useTitle>): string {
  const { subject, subjectId, name } = entry
  switch (subject) {
    case 'product':
      return titleOf(entry, name)
    case 'review': {
      const [product = name, stars = ''] = name.split(' ')
      return `${isolate(titleOf(entry, product))} ${isolate(stars)}`
    }
    case 'text':
      return textName(subjectId, name)
    case 'email_text':
      return `${templateName(subjectId)} (${languageOf(name)})`
    case 'import':
      return m.import_title()
    case 'backup':
      return m.backup_title()
    case 'mail':
      return templateName(name)
    case 'setting':
      return settingName(name)
    default:
      // The address of a person whose data was erased.
      return name || m.mail_erased()
  }
}

/** A page by its title and the language, which is the end of the entry's name: "terms (ar)". */
function textName(key: string, name: string): string {
  const page = pageKeyOf(key)
  if (page === undefined) return name
  return `${pageNames[page].title()} (${languageOf(name)})`
}

const languageOf = (name: string) => (name.endsWith('(en)') ? m.content_language_en() : m.content_language_ar())
