import { useSite } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'
import type { AuditChange } from '#shop/audit/subjects.ts'
import { fieldName } from './field-names.ts'
import { shortened } from './shortened.ts'
import { valueText } from './value-text.ts'

/** How many changes of one entry are shown expanded. */
const shownAtOnce = 8

/** Before and after, field by field; long texts are cut to where they differ, with the full text in a disclosure. */
export function ChangeList({ changes }: { changes: readonly AuditChange[] }) {
  // A field that was and stays empty, such as a new code's note, is omitted.
  const shown = changes.filter(({ from, to }) => !(isEmpty(from) && isEmpty(to)))
  const rest = shown.slice(shownAtOnce)
  return (
    <>
      <Changes changes={shown.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium">
            {m.audit_more({ count: rest.length })}
          </summary>
          <Changes changes={rest} />
        </details>
      )}
    </>
  )
}

const isEmpty = (value: unknown) => value === null || value === ''

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <dl className="mt-1 grid gap-1.5 text-sm">
      {changes.map((change) => (
        <div key={`${change.of} ${change.field}`} className="min-w-0">
          <Change change={change} />
        </div>
      ))}
    </dl>
  )
}

function Change({ change: { field, from, to, of, ofEn } }: { change: AuditChange }) {
  const locale = useSite()?.locale ?? 'ar'
  const [before, after] = [valueText(field, from, locale), valueText(field, to, locale)]
  const short = shortened(before, after)
  // A count of an import has no previous value.
  const isCount = field.startsWith('import.') && from === null
  const cut = short.before !== before || short.after !== after
  return (
    <>
      <dt className="inline font-medium after:content-[':']">
        {of !== undefined && (
          <>
            <bdi>{locale === 'en' ? ofEn || of : of}</bdi>
            <span aria-hidden="true"> · </span>
          </>
        )}
        <bdi>{fieldName(field)}</bdi>
      </dt>{' '}
      <dd className="inline wrap-anywhere whitespace-pre-line">
        {!isCount && (
          <>
            <span className="sr-only">{m.audit_from()} </span>
            <del className="text-quiet decoration-tomato/60">
              <bdi>{short.before}</bdi>
            </del>{' '}
            <span aria-hidden="true" className="inline-block text-quiet rtl:-scale-x-100">
              →
            </span>
            <span className="sr-only">{m.audit_to()}</span>{' '}
          </>
        )}
        <ins className="font-medium no-underline">
          <bdi>{short.after}</bdi>
        </ins>
        {cut && (
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{m.audit_whole()}</summary>
            <div className="grid gap-2 md:grid-cols-2">
              <p dir="auto" className="max-h-72 overflow-y-auto rounded-md bg-sunken p-2">
                {before}
              </p>
              <p dir="auto" className="max-h-72 overflow-y-auto rounded-md bg-leaf-tint p-2">
                {after}
              </p>
            </div>
          </details>
        )}
      </dd>
    </>
  )
}
