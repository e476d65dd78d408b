import { Form } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import type { DeliveryRow } from '#shop/integrations/read.ts'
import { eventName, problemName, stateName, stateTone } from './names.ts'

/** Deliveries with target and response; each can be opened and redelivered. */
export function DeliveryList({ deliveries }: { deliveries: DeliveryRow[] }) {
  return (
    <ul className="sheet divide-y divide-line" aria-label={m.integrations_log()}>
      {deliveries.map((delivery) => (
        <Row key={delivery.id} delivery={delivery} />
      ))}
    </ul>
  )
}

function Row({ delivery }: { delivery: DeliveryRow }) {
  const { id, type, name, state, tries, lastStatus, lastError, nextTryAt, createdAt, eventId, payload } = delivery
  const event = eventName(type)
  return (
    <li className="grid gap-x-4 gap-y-1 p-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_auto] lg:items-start">
      <div className="min-w-0">
        <p className="font-semibold">{event}</p>
        <p className="text-sm wrap-anywhere text-quiet">
          <bdi>{name ?? m.integrations_log_deleted_hook()}</bdi> · <DateTime at={createdAt} />
        </p>
      </div>
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={stateTone[state]}>{stateName(state)}</Badge>
          <span className="tabular-nums">
            {m.integrations_log_attempts()}: {tries}
          </span>
          {lastStatus !== null && (
            <span className="tabular-nums">
              {m.integrations_log_answer()}: {lastStatus}
            </span>
          )}
        </p>
        {lastError && <p className="text-tomato-ink">{problemName(lastError)}</p>}
        {nextTryAt && tries > 0 && (
          <p className="text-quiet">
            {m.integrations_log_next()}: <DateTime at={nextTryAt} />
          </p>
        )}
      </div>
      {name !== null && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            name="intent"
            value="again"
            variant="secondary"
            aria-label={m.integrations_again_of({ event })}
          >
            {m.integrations_again()}
          </Button>
        </Form>
      )}
      <details className="min-w-0 lg:col-span-3">
        <summary className="w-fit rounded-md py-3 text-sm font-medium text-leaf hover:underline">
          {m.integrations_log_payload()}
        </summary>
        <pre dir="ltr" className="rounded-md bg-sunken p-3 text-start text-sm break-all whitespace-pre-wrap">
          {`webhook-id: ${eventId}\n\n${JSON.stringify(payload, null, 2)}`}
        </pre>
      </details>
    </li>
  )
}
