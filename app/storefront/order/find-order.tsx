import { data } from 'react-router'
import { AskForLink } from '#app/account/kit/ask-for-link.tsx'
import type { AskResult } from '#app/account/kit/ask-form.tsx'
import { retryAfter } from '#app/account/kit/retry-after.ts'
import { readFields, typedText } from '#app/checked-form.ts'
import { limitsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { fieldText } from '#app/field-text.ts'
import { parseInput } from '#app/form.ts'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { findOrderSchema } from '#shop/orders/access/find-order-form.ts'
import { askForLink } from '#shop/orders/access/order-link.ts'
import type { Route } from './+types/find-order'

type ActionResult = AskResult & { number: string }

/** Whether the visitor was redirected from an expired download link. */
export function loader({ url }: Route.LoaderArgs) {
  return { oldLink: url.searchParams.get('why') === 'link' }
}

/** Emails an order's private link to its own address. The answer is the same whether the order exists or not. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const limits = context.get(limitsContext)
  const { network } = context.get(visitorContext)
  const wait = await limits.orderLinkNetwork.hit({ network })
  const fields = await readFields(request)
  const typed = { number: typedText(fields.number, 60), email: typedText(fields.email, 254) }
  const limited = (seconds: number) =>
    data<ActionResult>({ ...typed, seconds }, { status: 429, headers: { 'Retry-After': String(seconds) } })
  if (wait !== null) return limited(wait)
  const read = parseInput(findOrderSchema, fields)
  if (!read.ok) return data<ActionResult>({ ...typed, problems: read.errors }, { status: 422 })
  const { email } = read.value
  const waitHere = await limits.orderLinkHere.hit({ email, network })
  if (waitHere !== null) return limited(waitHere)
  await askForLink(shop.db, shop, read.value)
  return data<ActionResult>({ ...typed, done: true })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.find_order_title(), hidden: true })
}

export const headers = retryAfter

const problemText = (problem: string | undefined) =>
  problem === 'order_number' ? m.find_order_number_problem() : fieldText(problem)

export default function FindOrder({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AskForLink
      title={m.find_order_title()}
      intro={m.find_order_intro()}
      notice={
        loaderData.oldLink &&
        !actionData && (
          <Notice tone="warning" title={m.downloads_old_link()} className="mt-4">
            {m.downloads_old_link_text()}
          </Notice>
        )
      }
      schema={findOrderSchema}
      say={problemText}
      result={actionData}
      submit={m.find_order_submit()}
      emailHint={m.find_order_email_hint()}
      autoComplete="email"
      sent={{ title: m.find_order_done(), text: m.find_order_done_text() }}
      way={{ to: '/contact', label: m.find_order_contact() }}
      fields={(field) => (
        <Field
          {...field('number', actionData?.number)}
          label={m.find_order_number()}
          hint={m.find_order_number_hint()}
          dir="ltr"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          required
          maxLength={60}
          placeholder="ORD-2026-0001"
        />
      )}
    />
  )
}
