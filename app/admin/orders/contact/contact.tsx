import { data } from 'react-router'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useInputVersion } from '#app/admin/kit/use-input-version.ts'
import { BackToOrder } from '#app/admin/orders/back-to-order.tsx'
import { ContactForm } from '#app/admin/orders/contact/contact-form.tsx'
import { SendAgain } from '#app/admin/orders/contact/send-again.tsx'
import { readFields } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { nameArea } from '#shop/addresses/kuwait-areas.ts'
import { addressLines } from '#shop/addresses/shipping.ts'
import { hasSessionsToCome, orderMatches } from '#shop/appointments/sessions-to-come.ts'
import { formatMoney } from '#shop/money.ts'
import { type CorrectContactRefusal, correctContact } from '#shop/orders/contact/correct-contact.ts'
import { contactSchema, contactVersion } from '#shop/orders/contact/form.ts'
import { readOrderForTeam, readTimeline } from '#shop/orders/read.ts'
import { mayCorrect } from '#shop/orders/status.ts'
import { formatPhone } from '#shop/phone.ts'
import type { Route } from './+types/contact'

type ActionResult =
  | { kind: 'saved'; emailChanged: boolean }
  | { kind: 'same' }
  | { kind: 'invalid'; problems: FieldErrors }
  | { kind: 'refused'; reason: CorrectContactRefusal['reason'] }

/** An order's customer and address, which can be corrected until it ships; the customer also while sessions are to come. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'orders.act', 'customers.contact')
  const { db, clock } = context.get(shopContext)
  const { locale } = context.get(visitorContext)
  const found = await readOrderForTeam(db, params.number)
  if (found === null || found.order.forgottenAt !== null) throw data(null, { status: 404 })
  const { number, firstName, lastName, email, phone, robloxUsername, shipping, ...order } = found.order
  const placed = (await readTimeline(db, order.id)).find(({ kind }) => kind === 'placed')
  const isOpen = mayCorrect(order)
  const lines = shipping === null ? [] : addressLines(nameArea(shipping, locale), locale)
  return {
    number,
    details: {
      firstName,
      lastName,
      email,
      phone,
      robloxUsername: robloxUsername ?? '',
      shipping: isOpen ? shipping : null,
    },
    inWords: [`${firstName} ${lastName}`, email, formatPhone(phone), ...lines],
    locale: order.locale,
    seen: contactVersion(found.order),
    fee: formatMoney(order.shippingCost, locale),
    isOpen: isOpen || (await orderMatches(db, order.id, hasSessionsToCome(clock.now()))),
    isDigitalOnly: order.isDigitalOnly,
    isAdopted: found.account !== null && placed?.by !== found.account.id,
  }
}

/** Corrects the details. A refusal is answered with 200, so that the page revalidates. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'orders.act', 'customers.contact')
  const shop = context.get(shopContext)
  const read = parseInput(contactSchema, await readFields(request))
  if (!read.ok) return data<ActionResult>({ kind: 'invalid', problems: read.errors }, { status: 422 })
  const corrected = await correctContact(shop.db, shop, admin, { number: params.number, ...read.value })
  if (!corrected.ok) return data<ActionResult>({ kind: 'refused', reason: corrected.refusal.reason })
  const { changed, emailChanged } = corrected.value
  return data<ActionResult>(changed ? { kind: 'saved', emailChanged } : { kind: 'same' })
}

export function meta({ params, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_orders_contact_title({ number: isolate(params.number) }), hidden: true })
}

export default function Contact(props: Route.ComponentProps) {
  return <ContactPage key={props.loaderData.number} {...props} />
}

function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, isOpen, isDigitalOnly, inWords, seen, ...form } = loaderData
  const version = useInputVersion(seen, actionData, (latest) => {
    if (latest.kind === 'saved' || latest.kind === 'same') return 'saved'
    return latest.kind === 'refused' && latest.reason === 'changed' ? latest.reason : undefined
  })
  return (
    <div className="max-w-3xl">
      <BackToOrder number={number} />
      <h1 className="text-2xl">{m.admin_orders_contact_title({ number: isolate(number) })}</h1>
      <p className="mt-1 mb-4 text-sm text-quiet">{m.admin_orders_contact_intro()}</p>
      <FocusedNotice result={actionData?.kind !== 'invalid' && actionData}>
        <ResultNotice result={actionData} number={number} inWords={inWords} />
      </FocusedNotice>
      {isOpen ? (
        <Panel title={m.admin_customer_title()}>
          <ContactForm
            key={version.filled}
            {...form}
            version={version}
            problems={actionData?.kind === 'invalid' ? actionData.problems : undefined}
          />
        </Panel>
      ) : (
        <Notice tone="info" title={m.admin_orders_contact_closed()}>
          {isDigitalOnly ? m.admin_orders_contact_closed_digital() : m.admin_orders_contact_closed_parcel()}
        </Notice>
      )}
    </div>
  )
}

function ResultNotice({
  result,
  number,
  inWords,
}: {
  result: ActionResult | undefined
  number: string
  inWords: string[]
}) {
  if (result === undefined || result.kind === 'invalid') return null
  if (result.kind === 'saved')
    return (
      <Notice tone="success" live="status" title={m.admin_orders_contact_saved()} className="mb-4">
        <p className="mt-1 mb-3">
          {result.emailChanged ? m.admin_orders_contact_saved_email() : m.admin_orders_contact_saved_text()}
        </p>
        <SendAgain number={number} />
      </Notice>
    )
  if (result.kind === 'same')
    return (
      <Notice tone="info" live="status" className="mb-4">
        {m.admin_orders_contact_same()}
      </Notice>
    )
  if (result.reason === 'changed')
    return (
      <Notice tone="warning" live="alert" title={m.admin_orders_contact_changed()} className="mb-4">
        <p className="mt-1">{m.admin_orders_contact_changed_text()}</p>
        <ul className="mt-2 wrap-anywhere">
          {inWords.map((line) => (
            <li key={line}>
              <bdi>{line}</bdi>
            </li>
          ))}
        </ul>
      </Notice>
    )
  return (
    <Notice tone="danger" live="alert" className="mb-4">
      {result.reason === 'closed' ? m.admin_orders_contact_closed() : m.admin_orders_contact_unknown()}
    </Notice>
  )
}
