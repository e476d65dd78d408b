import { randomUUID } from 'node:crypto'
import { data, redirect, useSearchParams } from 'react-router'
import { typedText } from '#app/checked-form.ts'
import { limitsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { readForm, receiveFiles } from '#app/messages/read-form.server.ts'
import { privateHeaders, privatePage } from '#app/storefront/layout/private-page.ts'
import { BackToOrder } from '#app/storefront/order/back-to-order.tsx'
import { NoOrder } from '#app/storefront/order/no-order.tsx'
import { ReturnForm, type ReturnProblem } from '#app/storefront/order/returns/return-form.tsx'
import { ReturnItem } from '#app/storefront/order/returns/return-item.tsx'
import { returnsForBuyer } from '#app/storefront/order/returns/returns-for-buyer.ts'
import { resultOr } from '#app/ui/form/keep-form.ts'
import { reloadOutdated } from '#app/ui/form/reload-outdated.ts'
import { SiteLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { isUuid } from '#shop/ids.ts'
import { refuseWhenDiskIsFull } from '#shop/messages/store-files.ts'
import { openOrder } from '#shop/orders/access/open-order.ts'
import { orderPath } from '#shop/orders/access/order-paths.ts'
import type { OrderView } from '#shop/orders/read.ts'
import { maxReturnNote, returnFields, returnSchema } from '#shop/returns/form.ts'
import { returnDaysOf } from '#shop/returns/read.ts'
import { requestReturn, withdrawReturn } from '#shop/returns/request-return.ts'
import { photoTypes } from '#shop/returns/status.ts'
import type { Route } from './+types/return'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePage(matches, loaderData?.order ? m.returns_page_title({ number: loaderData.order.number }) : m.no_order())

export const headers: Route.HeadersFunction = () => privateHeaders

/** The returnable items of an order, and its returns; all invalid links get the same answer. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const token = url.searchParams.get('token') ?? ''
  const found = await openOrder(shop, params.number, token)
  if (found === null) return data({ order: null }, { status: 404 })
  const days = returnDaysOf(found, await shop.settings.read())
  const returns = await returnsForBuyer(shop, found, context.get(visitorContext).locale)
  return data({ order: { number: found.number, token, days, returnId: randomUUID(), ...returns } })
}

const statuses = { limited: 429, busy: 503, invalid: 422, failed: 422, changed: 409, too_many_returns: 409 } as const
function refused(
  problem: ReturnProblem['problem'],
  errors: FieldErrors = {},
  typed: ReturnProblem['typed'] = {},
  status: number = statuses[problem],
) {
  return data<ReturnProblem>({ problem, errors, typed }, { status })
}

export const shouldRevalidate = reloadOutdated

/** Requests or withdraws a return. Checks the link first, then the limits; only then is the body read. */
export async function action(args: Route.ActionArgs) {
  const { context, params, url } = args
  const found = await openOrder(context.get(shopContext), params.number, url.searchParams.get('token'))
  if (found === null) throw data(null, { status: 404 })
  const response = await receiveFiles(args, () => receive(args, found))
  return response === 'limited' || response === 'busy' ? refused(response) : response
}

async function receive({ request, context, url }: Route.ActionArgs, order: OrderView) {
  const shop = context.get(shopContext)
  const { network, prefix } = context.get(visitorContext)
  const here = `${prefix}${orderPath({ number: order.number, token: url.searchParams.get('token') ?? '' }, '/return')}`
  const form = await readForm(request)
  if (form === null) return refused('failed')
  const typed = typedIn(form.fields, order)
  if ((await context.get(limitsContext).returns.hit({ network })) !== null) return refused('limited', {}, typed)
  if (isUuid(form.fields.withdraw)) {
    const withdrawn = await withdrawReturn(shop.db, shop, { orderId: order.id, returnId: form.fields.withdraw })
    return withdrawn.ok ? redirect(`${here}&withdrawn=1`) : refused('changed')
  }
  const read = parseInput(returnSchema, form.fields)
  if (!read.ok) return refused('invalid', read.errors, typed)
  const { returnId, reason, note } = read.value
  const input = { orderId: order.id, returnId, reason, note, units: returnFields.read(read.value) }
  const photos = { ...shop, folder: 'returns', types: photoTypes }
  const requested = await refuseWhenDiskIsFull(photos, form.files, (saved) =>
    requestReturn(shop.db, shop, input, saved),
  )
  // Post/redirect/get: a reload shows it again and sends nothing.
  if (requested.ok || requested.refusal.reason === 'repeated') return redirect(`${here}&sent=1`)
  const { refusal } = requested
  switch (refusal.reason) {
    case 'unknown_order':
      throw data(null, { status: 404 })
    case 'not_returnable':
    case 'key_reused':
      return refused('changed', {}, typed)
    case 'too_many_returns':
      return refused('too_many_returns', {}, typed)
    case 'not_enough':
      // The page's numbers are outdated.
      return refused('invalid', { [returnFields.of(refusal.position)]: 'not_enough' }, typed, 409)
    default:
      return refused('invalid', { files: refusal.reason }, typed)
  }
}

/** The form's input, to be shown again. */
function typedIn(fields: Record<string, unknown>, order: OrderView): Record<string, string> {
  const units = order.lines.map(({ position }) => returnFields.of(position))
  const known = Object.fromEntries(
    units.filter((name) => name in fields).map((name) => [name, typedText(fields[name], 4)]),
  )
  return { ...known, reason: typedText(fields.reason, 30), note: typedText(fields.note, 2 * maxReturnNote) }
}

/** A lost connection or server failure is shown in the form, which keeps its input. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOr<ReturnProblem>(serverAction, { problem: 'failed', errors: {}, typed: {} })
}

export default function Return({ loaderData: { order }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  if (order === null) return <NoOrder />
  const { number, token, days, returns, returnable, returnId } = order
  const isAsking = returnable.length > 0
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-5 px-4 py-6 md:py-10">
      <div>
        <BackToOrder order={{ number, token }}>{m.returns_back()}</BackToOrder>
        <h1 className="mt-1 text-3xl">{m.returns_title()}</h1>
        <p className="mt-1 text-quiet">
          <bdi dir="ltr">{number}</bdi>
        </p>
      </div>
      {query.has('sent') && !actionData && (
        <Notice tone="success" live="status" title={m.returns_sent_title()}>
          {m.returns_sent_text()}
        </Notice>
      )}
      {query.has('withdrawn') && !actionData && (
        <Notice tone="success" live="status" title={m.returns_withdrawn_did()} />
      )}
      {returns.length > 0 && (
        <ul className="grid gap-4">
          {returns.toReversed().map((each) => (
            <ReturnItem key={each.id} found={each} />
          ))}
        </ul>
      )}
      {actionData && !isAsking && <Notice tone="danger" live="alert" title={m.returns_changed()} />}
      {isAsking ? (
        <>
          <p>{m.returns_intro()}</p>
          <ReturnForm key={returns.length} returnable={returnable} returnId={returnId} refused={actionData ?? null} />
        </>
      ) : (
        returns.length === 0 && (
          <Notice title={m.returns_nothing_title()}>
            {days > 0 ? m.returns_nothing_text({ days: m.returns_days({ count: days }) }) : m.returns_off_text()}{' '}
            <SiteLink to={`/contact?order=${number}`} className="font-medium text-leaf underline underline-offset-4">
              {m.order_help_contact()}
            </SiteLink>
          </Notice>
        )
      )}
    </div>
  )
}
