import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useFetcher } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { TypedText } from '#app/admin/kit/typed-text.tsx'
import { useInputVersion } from '#app/admin/kit/use-input-version.ts'
import { useSite } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PhoneIcon, WhatsAppIcon } from '#app/ui/icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { maxCallNote, type RecordedOutcome, recordedOutcomes } from '#shop/orders/calls/call-form.ts'
import type { Call } from '#shop/orders/calls/read-calls.ts'
import { formatPhone } from '#shop/phone.ts'
import { callNames } from './call-names.ts'

/** The calls action's answer to a recorded outcome; `note` is the one of a refused form. */
export type CallResult = { number: string; ok: true } | CallRefused
export type CallRefused = {
  number: string
  ok: false
  problem: 'unknown' | 'changed' | 'too_long' | 'invalid'
  note: string
}

/**
 * The call that confirms an order: when it is due, the customer's contact data, and its outcome. Shown on the list of
 * calls and on the order's page; `call` is what `readCall` found, `now` the server's clock.
 */
export function CallPanel({ call, now, heading }: { call: Call; now: Date; heading?: ReactNode }) {
  const recording = useRecording()
  const { seen, filled, watch } = useInputVersion(call, recording.result, (latest) => {
    if (latest.ok) return 'saved'
    return latest.problem === 'changed' ? 'changed' : undefined
  })
  return (
    <section {...watch} aria-label={m.admin_call_of({ number: call.number })} className="sheet flex flex-col gap-3 p-4">
      {heading}
      <CallState call={call} now={now} />
      {seen.doneAt === null ? (
        <OpenCall key={filled.tries} call={call} seen={seen.tries} recording={recording} />
      ) : (
        <DoneCall call={call} recording={recording} />
      )}
    </section>
  )
}

/** Due, late, or its outcome; who called, and when. */
function CallState({ call: { dueAt, doneAt, outcome, tries, by, lastTryAt, note }, now }: { call: Call; now: Date }) {
  const late = doneAt === null && dueAt < now
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {doneAt === null ? (
          <>
            <Badge tone={late ? 'tomato' : 'sun'}>{late ? m.admin_call_late() : m.admin_call_due()}</Badge>
            <span className="text-sm">
              {m.admin_call_due_at()} <DateTime at={dueAt} className="font-medium" />
            </span>
          </>
        ) : (
          <Badge tone={outcome === 'reached' ? 'leaf' : 'quiet'}>{outcome && callNames[outcome]()}</Badge>
        )}
        {tries > 0 && doneAt === null && (
          <span className="text-sm text-quiet">{m.admin_call_attempts({ count: tries })}</span>
        )}
      </p>
      {by !== null && (
        <p className="text-sm text-quiet">
          {doneAt === null && outcome && `${callNames[outcome]()} · `}
          <bdi dir="ltr">{by === 'system' ? m.admin_by_system() : by}</bdi>
          {' · '}
          <DateTime at={doneAt ?? lastTryAt ?? dueAt} />
        </p>
      )}
      {note !== '' && (
        <p className="text-sm wrap-anywhere whitespace-pre-line" dir="auto">
          {note}
        </p>
      )}
    </div>
  )
}

function useRecording() {
  const fetcher = useFetcher<CallResult>()
  const result = fetcher.data
  useEffect(() => {
    if (result?.ok) toast.success(m.admin_call_recorded())
  }, [result])
  return { fetcher, result, pending: fetcher.state !== 'idle' }
}

type Recording = ReturnType<typeof useRecording>

/** @param props.seen the number of outcomes when the note was begun */
function OpenCall({ call, seen, recording }: { call: Call; seen: number; recording: Recording }) {
  const { fetcher, result, pending } = recording
  const id = useId()
  const pressed = useRef<RecordedOutcome>(undefined)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <a href={`tel:${call.phone}`} className={buttonClass({ variant: 'primary' })}>
          <PhoneIcon size={20} />
          <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
            <span className="sr-only">{m.admin_customer_call()} </span>
            {formatPhone(call.phone)}
          </bdi>
        </a>
        <a href={useWhatsApp(call)} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
          <WhatsAppIcon size={20} />
          {m.admin_customer_whatsapp()}
        </a>
      </div>
      <ForRole needs={['orders.act']}>
        <fetcher.Form method="post" action="/admin/calls" className="flex flex-col gap-2">
          <input type="hidden" name="number" value={call.number} />
          <input type="hidden" name="seen" value={seen} />
          <Field
            id={`${id}-note`}
            label={m.admin_call_note()}
            optional
            name="note"
            dir="auto"
            maxLength={maxCallNote}
            autoComplete="off"
          />
          <fieldset className="grid grid-cols-2 gap-2">
            <legend className="sr-only">{m.admin_call_outcome()}</legend>
            {recordedOutcomes.map((outcome) => (
              <Button
                key={outcome}
                type="submit"
                name="outcome"
                value={outcome}
                variant="secondary"
                pending={pending && pressed.current === outcome}
                pendingLabel={m.admin_moving()}
                onClick={() => {
                  pressed.current = outcome
                }}
                className="px-3.5 text-sm"
              >
                {callNames[outcome]()}
              </Button>
            ))}
          </fieldset>
        </fetcher.Form>
      </ForRole>
      {result?.ok === false && <CallProblem problem={result.problem} />}
    </>
  )
}

function DoneCall({ call, recording }: { call: Call; recording: Recording }) {
  const { fetcher, result, pending } = recording
  if (call.outcome === 'cancelled') return null
  return (
    <>
      <ForRole needs={['orders.act']}>
        <fetcher.Form method="post" action="/admin/calls">
          <input type="hidden" name="number" value={call.number} />
          <input type="hidden" name="seen" value={call.tries} />
          <Button
            type="submit"
            name="outcome"
            value="again"
            variant="quiet"
            pending={pending}
            pendingLabel={m.admin_moving()}
            className="-ms-5"
          >
            {m.admin_call_again()}
          </Button>
        </fetcher.Form>
      </ForRole>
      {result?.ok === false && <CallProblem {...result} />}
    </>
  )
}

/** Why nothing was recorded, with the note where it is in no field. */
export function CallProblem({ problem, note }: { problem: CallRefused['problem']; note?: string }) {
  return (
    <Notice tone="danger" live="alert">
      <span>{problem === 'too_long' ? m.admin_field_too_long() : m.admin_call_changed()}</span>
      <TypedText text={note} />
    </Notice>
  )
}

/** A chat that opens with a greeting in the customer's language, not the reader's. */
function useWhatsApp({ number, locale, firstName, phone }: Call): string {
  const shop = useSite()?.store.name[locale] ?? ''
  const text = m.admin_whatsapp_text({ name: firstName, shop, number }, { locale })
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
}
