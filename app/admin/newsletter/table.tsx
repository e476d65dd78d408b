import { Form, useNavigation } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { CardRow, CardTable } from '#app/admin/kit/list/card-table.tsx'
import { useMay } from '#app/admin/shell/access/may.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Subscriber } from '#shop/newsletter/list-subscribers.ts'
import type { SubscriptionState } from '#shop/newsletter/status.ts'
import { interestName, stateName } from './names.ts'

export type SubscriberIntent = 'end' | 'remove'
type TableProps = {
  subscribers: Subscriber[]
  label: string
  onAsk: (intent: SubscriberIntent, subscriber: Subscriber) => void
}

const cell = 'align-middle lg:px-3 lg:py-2'
const tones: Record<SubscriptionState, BadgeTone> = { pending: 'sun', confirmed: 'leaf', unsubscribed: 'quiet' }

/** Subscribers as a table; on a phone each row becomes a card. */
export function SubscribersTable({ subscribers, label, onAsk }: TableProps) {
  const mayAct = useMay()('newsletter.act')
  const columns = [
    m.subscribers_col_who(),
    m.subscribers_state(),
    m.subscribers_col_interests(),
    m.subscribers_col_since(),
    m.subscribers_col_discount(),
    ...(mayAct ? [m.users_col_actions()] : []),
  ]
  return (
    <CardTable label={label} columns={columns}>
      {subscribers.map((subscriber) => (
        <Row
          key={subscriber.id}
          subscriber={subscriber}
          onAsk={mayAct ? (intent) => onAsk(intent, subscriber) : null}
        />
      ))}
    </CardTable>
  )
}

function Row({ subscriber, onAsk }: { subscriber: Subscriber; onAsk: ((intent: SubscriberIntent) => void) | null }) {
  const { name, email, state, interests, locale, createdAt, discountClaimed, hasBounced } = subscriber
  return (
    <CardRow>
      <td className={`${cell} max-lg:basis-full lg:max-w-72 lg:min-w-56 lg:ps-5`}>
        <p className="font-semibold wrap-anywhere">{name === '' ? m.subscribers_no_name() : <bdi>{name}</bdi>}</p>
        <p className="text-sm wrap-anywhere text-quiet">
          <bdi dir="ltr">{email}</bdi>
        </p>
        <p className="text-sm text-quiet">
          {m.subscribers_col_language()}:{' '}
          {locale === 'ar' ? m.admin_customer_language_ar() : m.admin_customer_language_en()}
        </p>
      </td>
      <td className={cell}>
        <Badge tone={tones[state]}>{stateName(state)}</Badge>
        {hasBounced && <p className="text-sm text-tomato-ink">{m.campaigns_bounced()}</p>}
      </td>
      <td className={`${cell} text-sm`}>{interests.map(interestName).join(' · ') || '—'}</td>
      <td className={`${cell} text-sm text-quiet max-lg:basis-full`}>
        <span className="lg:hidden">{m.subscribers_col_since()} </span>
        <DateTime at={createdAt} />
      </td>
      <td className={`${cell} text-sm max-lg:basis-full`}>
        <span className="text-quiet lg:hidden">{m.subscribers_col_discount()}: </span>
        {discountClaimed ? m.subscribers_claimed() : m.subscribers_not_claimed()}
      </td>
      {onAsk && (
        <td className={`${cell} max-lg:mt-1 lg:pe-5`}>
          <Intents subscriber={subscriber} onAsk={onAsk} />
        </td>
      )}
    </CardRow>
  )
}

function Intents({
  subscriber: { id, email, state, hasBounced },
  onAsk,
}: {
  subscriber: Subscriber
  onAsk: (w: SubscriberIntent) => void
}) {
  const sent = useNavigation().formData
  const pending = sent?.get('id') === id ? sent.get('intent') : null
  const asking = (intent: SubscriberIntent) => (event: React.MouseEvent) => {
    event.preventDefault()
    onAsk(intent)
  }
  const small = 'px-3 whitespace-nowrap'
  const atOnce = [
    ...(state === 'pending' ? [{ intent: 'resend', action: m.subscribers_resend() }] : []),
    ...(state !== 'unsubscribed' && hasBounced
      ? [{ intent: 'clear_bounce', action: m.subscribers_clear_bounce() }]
      : []),
  ]
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="email" value={email} />
      {atOnce.map(({ intent, action }) => (
        <Button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          variant="secondary"
          className={small}
          pending={pending === intent}
          aria-label={m.users_action_for({ action, name: email })}
        >
          {action}
        </Button>
      ))}
      {state !== 'unsubscribed' && (
        <Button
          type="submit"
          name="intent"
          value="end"
          variant="secondary"
          className={small}
          pending={pending === 'end'}
          onClick={asking('end')}
          aria-label={m.users_action_for({ action: m.subscribers_end(), name: email })}
        >
          {m.subscribers_end()}
        </Button>
      )}
      <Button
        type="submit"
        name="intent"
        value="remove"
        variant="danger"
        className={small}
        pending={pending === 'remove'}
        onClick={asking('remove')}
        aria-label={m.users_action_for({ action: m.subscribers_remove(), name: email })}
      >
        {m.subscribers_remove()}
      </Button>
    </Form>
  )
}
