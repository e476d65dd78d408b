import { data, Form, useNavigation } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Facts, Panel } from '#app/admin/kit/panel.tsx'
import { BackToOrder } from '#app/admin/orders/back-to-order.tsx'
import { PreparedMessage } from '#app/admin/orders/pay/prepared-message.tsx'
import { whatsappText } from '#app/admin/orders/pay/whatsapp-text.ts'
import { readFields } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { linkChannels, type SendLinkRefusal, sendPaymentLink } from '#shop/checkout/team/send-payment-link.ts'
import { unpaidActions } from '#shop/checkout/team/unpaid-actions.ts'
import type { Locale } from '#shop/money.ts'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import { readOrder } from '#shop/orders/read.ts'
import type { Shop } from '#shop/shop.ts'
import type { Route } from './+types/link'

type ActionResult =
  | { kind: 'sent'; recipient: string; until: Date }
  | { kind: 'text'; phone: string; text: string; until: Date }
  | { kind: 'refused'; reason: SendLinkRefusal['reason'] }

const refusals: Record<SendLinkRefusal['reason'], () => string> = {
  unknown_order: m.payment_link_unknown,
  already_paid: m.payment_link_already_paid,
  not_payable: m.payment_link_not_payable,
  sold_out: m.payment_link_sold_out,
  too_often: m.payment_link_too_often,
  below_minimum: m.payment_link_below_minimum,
}

async function find({ db }: Shop, number: string) {
  const order = await readOrder(db, { number })
  if (order === null || order.forgottenAt !== null) throw data(null, { status: 404 })
  return order
}

/** The payment link of an unpaid order, to be sent by email or as a WhatsApp text. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'orders.act', 'customers.contact')
  const shop = context.get(shopContext)
  const order = await find(shop, params.number)
  const { number, total, madeBy, linkSentAt, reservedUntil, reservation } = order
  const { paymentLinkHours: hours } = await shop.settings.read()
  const actions = await unpaidActions(shop.db, order, shop.clock.now())
  return { number, total, madeBy, linkSentAt, reservedUntil, reservation, hours, actions }
}

/** Holds the order for the link's duration and emails it, or answers the text that the team sends. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'orders.act', 'customers.contact')
  const shop = context.get(shopContext)
  const fields = await readFields(request)
  const way = linkChannels.find((each) => each === fields.way)
  if (way === undefined) throw data(null, { status: 422 })
  const sent = await sendPaymentLink(shop, admin, params.number, way)
  if (!sent.ok) return data<ActionResult>({ kind: 'refused', reason: sent.refusal.reason })
  const { until } = sent.value
  const order = await find(shop, params.number)
  return data<ActionResult>(
    way === 'email'
      ? { kind: 'sent', recipient: order.email, until }
      : { kind: 'text', phone: order.phone, text: await whatsappText(shop, order), until },
  )
}

export function meta({ params, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: `${m.payment_link_title()} ${isolate(params.number)}`, hidden: true })
}

export default function Link({ loaderData: order, actionData }: Route.ComponentProps) {
  const locale = useSite()?.locale ?? 'ar'
  const way = useNavigation().formData?.get('way')
  const time = { time: m.text_hours({ count: order.hours }) }
  return (
    <div className="max-w-2xl">
      <BackToOrder number={order.number} />
      <h1 className="mb-4 text-2xl">
        {m.payment_link_title()}{' '}
        <bdi dir="ltr" className="whitespace-nowrap">
          {order.number}
        </bdi>
      </h1>
      <FocusedNotice result={actionData}>
        <LinkNotice result={actionData} locale={locale} />
      </FocusedNotice>
      <Panel title={m.payment_link_send()}>
        <Facts
          facts={[
            { name: m.total(), value: <AdminMoney fils={order.total} className="font-semibold" /> },
            {
              name: m.payment_link_held(),
              value: order.reservation === 'held' && <DateTime at={order.reservedUntil} />,
            },
            { name: m.payment_link_sent_at(), value: order.linkSentAt && <DateTime at={order.linkSentAt} /> },
            { name: m.payment_link_made_by(), value: order.madeBy && <bdi>{order.madeBy}</bdi> },
          ]}
        />
        {order.actions?.sendLink ? (
          <>
            <p className="mt-4 text-quiet">
              {order.reservation === 'returned' ? m.payment_link_intro_expired(time) : m.payment_link_intro(time)}
            </p>
            <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-2">
              <Button type="submit" name="way" value="email" pending={way === 'email'}>
                {m.payment_link_by_email()}
              </Button>
              <Button type="submit" name="way" value="whatsapp" variant="secondary" pending={way === 'whatsapp'}>
                {m.payment_link_by_whatsapp()}
              </Button>
              {order.actions.change && (
                <ButtonLink to={adminOrderPath(order.number, 'change')} variant="quiet">
                  {m.payment_link_change()}
                </ButtonLink>
              )}
            </Form>
          </>
        ) : (
          <p className="mt-4">
            {order.actions === null ? m.payment_link_already_paid() : m.payment_link_not_payable()}
          </p>
        )}
      </Panel>
    </div>
  )
}

function LinkNotice({ result, locale }: { result: ActionResult | undefined; locale: Locale }) {
  if (result === undefined) return null
  if (result.kind === 'refused')
    return (
      <Notice tone="danger" live="alert" className="mb-4">
        {refusals[result.reason]()}
      </Notice>
    )
  const when = isolate(formatWhen(result.until, locale))
  if (result.kind === 'text') return <PreparedMessage {...result} when={when} />
  return (
    <Notice tone="success" live="status" className="mb-4">
      {m.payment_link_sent({ recipient: isolate(result.recipient), when })}
    </Notice>
  )
}
