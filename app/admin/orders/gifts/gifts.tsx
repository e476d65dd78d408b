import { data, Form } from 'react-router'
import { BackToOrder } from '#app/admin/orders/back-to-order.tsx'
import { GiftFacts, giftForTeam } from '#app/admin/orders/gifts/gifts-panel.tsx'
import { readFields } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { requireAdmin } from '#app/guards.ts'
import { actOnGift, type GiftResult } from '#app/storefront/order/gifts/act-on-gift.ts'
import { GiftForm } from '#app/storefront/order/gifts/gift-form.tsx'
import { draftOf } from '#app/storefront/order/gifts/gifts-for-buyer.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import { maySendAgain } from '#shop/gifts/change-gift.ts'
import { refuseGift } from '#shop/gifts/open-gift.ts'
import { readGifts } from '#shop/gifts/read.ts'
import { isFullyEditable } from '#shop/gifts/state.ts'
import { isUuid } from '#shop/ids.ts'
import { readOrderForTeam } from '#shop/orders/read.ts'
import type { Route } from './+types/gifts'

/** The gifts of an order: correct one, resend it, or end it at the recipient's request. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'orders.act', 'customers.contact')
  const { db } = context.get(shopContext)
  const { locale } = context.get(visitorContext)
  const found = await readOrderForTeam(db, params.number)
  const rows = found === null ? [] : await readGifts(db, found.order.id)
  if (found === null || rows.length === 0) throw data(null, { status: 404 })
  const gifts = rows.map((row) => ({
    facts: giftForTeam(row),
    mayEnd: row.refusedAt === null,
    form: {
      id: row.id,
      title: titleIn(row, locale),
      isAhead: isFullyEditable(row),
      draft: isFullyEditable(row) ? draftOf(row) : { ...draftOf(row), message: '' },
      mayChange: isFullyEditable(row) || (row.state === 'sent' && row.erasedAt === null),
      mayAgain: maySendAgain(row),
    },
  }))
  return { number: found.order.number, gifts }
}

type ActionResult = GiftResult | { gift: string; ended: boolean }

/** Runs the intent of a gift form. A refusal is answered with 200, so that the page revalidates. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'orders.act', 'customers.contact')
  const shop = context.get(shopContext)
  const found = await readOrderForTeam(shop.db, params.number)
  if (found === null) throw data(null, { status: 404 })
  const fields = await readFields(request)
  if (fields.intent === 'refuse' && isUuid(fields.gift)) {
    const which = { orderId: found.order.id, giftId: fields.gift }
    const ended = fields.sure === 'yes' && (await refuseGift(shop.db, shop, { admin }, which)).ok
    return data<ActionResult>({ gift: fields.gift, ended })
  }
  const result = await actOnGift(shop, { admin }, found.order.id, fields)
  return data<ActionResult>(result, { status: 'problem' in result && result.problem === 'fields' ? 422 : 200 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_gifts_title(), hidden: true })
}

export default function Gifts({ loaderData: { number, gifts }, actionData }: Route.ComponentProps) {
  const result = actionData && !('ended' in actionData) ? actionData : undefined
  return (
    <div className="max-w-3xl">
      <BackToOrder number={number} />
      <h1 className="mb-4 text-2xl">
        {m.admin_gifts_title()} <bdi dir="ltr">{number}</bdi>
      </h1>
      {actionData && 'ended' in actionData && (
        <Notice tone={actionData.ended ? 'success' : 'danger'} live="status" className="mb-4">
          {actionData.ended ? m.admin_gifts_refused_done() : m.admin_gifts_refused_not()}
        </Notice>
      )}
      <div className="grid gap-4">
        {gifts.map(({ facts, form, mayEnd }) => (
          <section key={facts.id} className="sheet grid gap-4 p-4 md:p-5">
            <GiftFacts gift={facts} />
            <GiftForm gift={form} result={result} />
            {mayEnd && <End id={facts.id} />}
          </section>
        ))}
      </div>
    </div>
  )
}

/** Ends a gift at the recipient's request; the confirmation is part of the form, so that it works without scripts. */
function End({ id }: { id: string }) {
  return (
    <details>
      <summary className="flex min-h-11 w-fit items-center text-tomato-ink underline underline-offset-4">
        {m.admin_gifts_refuse()}
      </summary>
      <Form method="post" className="grid gap-3 py-2">
        <input type="hidden" name="gift" value={id} />
        <input type="hidden" name="intent" value="refuse" />
        <input type="hidden" name="sure" value="yes" />
        <p className="text-sm">{m.admin_gifts_refuse_ask()}</p>
        <Button type="submit" variant="danger" className="justify-self-start">
          {m.admin_gifts_refuse()}
        </Button>
      </Form>
    </details>
  )
}
