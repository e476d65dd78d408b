import { data, Form, useNavigation } from 'react-router'
import { EmailField } from '#app/account/email-field.tsx'
import { waitText } from '#app/account/problem-text.ts'
import { retryAfter } from '#app/account/retry-after.ts'
import { AccountSheet } from '#app/account/sheet.tsx'
import { Told } from '#app/account/told.tsx'
import { readFields, typedText, useCheckedForm } from '#app/checked-form.ts'
import { limitsContext, shopContext, visitorContext } from '#app/context.ts'
import { fieldText } from '#app/field-text.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { findOrderSchema } from '#shop/orders/find-order-form.ts'
import { askForLink } from '#shop/orders/order-link.ts'
import type { Route } from './+types/find-order'

type Answer = { number: string; email: string; done?: true; problems?: FieldErrors; seconds?: number }

/** Whether somebody comes from a download's link whose minutes are over. */
export function loader({ url }: Route.LoaderArgs) {
  return { oldLink: url.searchParams.get('why') === 'link' }
}

/** Sends an order's private link to its own address. What is answered is the same whether there is such an order or not. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const limits = context.get(limitsContext)
  const fields = await readFields(request)
  const typed = { number: typedText(fields.number, 60), email: typedText(fields.email, 254) }
  const read = parseInput(findOrderSchema, fields)
  if (!read.ok) return data<Answer>({ ...typed, problems: read.errors }, { status: 422 })
  const waits = [
    await limits.orderLinkNetwork.hit(context.get(visitorContext).network),
    await limits.orderLinkAddress.hit(read.value.email.toLowerCase()),
  ].filter((wait) => wait !== null)
  if (waits.length > 0) {
    const seconds = Math.max(...waits)
    return data<Answer>({ ...typed, seconds }, { status: 429, headers: { 'Retry-After': String(seconds) } })
  }
  await askForLink(shop.db, shop, read.value)
  return data<Answer>({ ...typed, done: true })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.goods_find_title(), hidden: true })
}

export const headers = retryAfter

export default function FindOrder({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'done' in actionData) return <Sent answer={actionData} />
  return (
    <AccountSheet title={m.goods_find_title()} intro={m.goods_find_intro()}>
      {loaderData.oldLink && !actionData && (
        <Notice tone="warning" title={m.goods_old_link()} className="mt-4">
          {m.goods_old_link_text()}
        </Notice>
      )}
      <AskForm answer={actionData} />
    </AccountSheet>
  )
}

const problemText = (problem: string | undefined) =>
  problem === 'order_number' ? m.goods_find_number_problem() : fieldText(problem)

function AskForm({ answer }: { answer: Answer | undefined }) {
  const pending = useNavigation().formData?.has('number') ?? false
  const { form, onSubmit, problem } = useCheckedForm(findOrderSchema, answer?.problems, problemText)
  return (
    <Form ref={form} method="post" noValidate onSubmit={onSubmit} className="mt-5 flex flex-col gap-5">
      <Told answer={answer}>
        {answer?.seconds !== undefined && !pending && (
          <Notice tone="warning" live="alert" title={m.account_too_many()}>
            {waitText(answer.seconds)}
          </Notice>
        )}
      </Told>
      <Field
        label={m.goods_find_number()}
        hint={m.goods_find_number_hint()}
        name="number"
        dir="ltr"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        required
        maxLength={60}
        placeholder="ORD-2026-0001"
        defaultValue={answer?.number}
        error={problem('number')}
      />
      <EmailField
        autoComplete="email"
        hint={m.goods_find_email_hint()}
        defaultValue={answer?.email}
        error={problem('email')}
      />
      <Button type="submit" block pending={pending} pendingLabel={m.forgot_pending()}>
        {m.goods_find_submit()}
      </Button>
      <ButtonLink to="/contact" variant="quiet" block>
        {m.goods_find_contact()}
      </ButtonLink>
    </Form>
  )
}

function Sent({ answer }: { answer: Answer }) {
  return (
    <AccountSheet title={m.goods_find_title()}>
      <div className="mt-5 flex flex-col gap-5">
        <Told answer={answer}>
          <Notice tone="success" live="status" title={m.goods_find_done()}>
            {m.goods_find_done_text()}
          </Notice>
        </Told>
        <ButtonLink to="/contact" variant="secondary" block>
          {m.goods_find_contact()}
        </ButtonLink>
      </div>
    </AccountSheet>
  )
}
