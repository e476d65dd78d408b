import { data, redirect, useSearchParams } from 'react-router'
import { limitsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { readForm, receiveFiles } from '#app/messages/read-form.server.ts'
import { resultOr } from '#app/ui/form/keep-form.ts'
import { SiteLink } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { isUuid } from '#shop/ids.ts'
import { messageSchema } from '#shop/messages/form.ts'
import { isMessageNumber } from '#shop/messages/number-form.ts'
import { sendMessage } from '#shop/messages/send-message.ts'
import { refuseWhenDiskIsFull } from '#shop/messages/store-files.ts'
import { isOrderNumber } from '#shop/orders/access/number-form.ts'
import { done, refuse } from '#shop/outcome.ts'
import type { Route } from './+types/contact'
import { ContactChannels } from './contact-channels.tsx'
import { draftFrom } from './draft.ts'
import { HoursPanel } from './hours-panel.tsx'
import type { Refused } from './message-form.tsx'
import { MessageForm } from './message-form.tsx'
import { MessageSent } from './message-sent.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.contact_title(), description: m.contact_text() })

export async function action(args: Route.ActionArgs) {
  const response = await receiveFiles(args, () => receive(args))
  if (response !== 'limited' && response !== 'busy') return response
  return data<Refused>({ problem: response, errors: {}, typed: {} }, { status: response === 'busy' ? 503 : 429 })
}

async function receive({ request, context }: Route.ActionArgs): Promise<Refused | Response> {
  const shop = context.get(shopContext)
  const { network, locale, prefix } = context.get(visitorContext)
  const limits = context.get(limitsContext)
  const form = await readForm(request)
  const body = form?.fields ?? {}
  const typed = draftFrom(body)
  const refused = (problem: Refused['problem'], errors: FieldErrors = {}) => ({ problem, errors, typed })
  if ((await limits.messages.hit({ network })) !== null) return refused('limited')
  if (body.fax !== undefined && body.fax !== '') return refused('failed')
  const parsed = parseInput(messageSchema, typed)
  const key = isUuid(body.key) ? body.key : undefined
  if (!parsed.ok) return refused('invalid', parsed.errors)
  const sent = await refuseWhenDiskIsFull(shop, form?.files ?? [], async (files) => {
    const acknowledge = (await limits.messageReceivedTo.hit(parsed.value)) === null
    const { number, isRepeated } = await sendMessage(shop.db, shop, parsed.value, locale, { files, acknowledge, key })
    return isRepeated ? refuse({ reason: 'repeated' as const, number }) : done({ number })
  })
  const stored = sent.ok ? sent.value : sent.refusal
  if (!('number' in stored)) return refused('invalid', { files: stored.reason })
  // Post/redirect/get: a reload shows it again and sends nothing.
  return redirect(`${prefix}/contact?sent=${stored.number}`)
}

/** A lost connection or server failure is shown in the form (R38), which keeps its input. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOr<Refused>(serverAction, { problem: 'failed', errors: {}, typed: {} })
}

/** `?order=` is set by links from an order; `?sent=` after a message was sent. */
export default function Contact({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const order = query.getAll('order').find(isOrderNumber) ?? null
  const sent = query.getAll('sent').find(isMessageNumber) ?? null
  const prefill = order ? { subject: m.contact_order_subject({ number: order }), category: 'order_inquiry' } : {}
  return (
    <div className="wrap py-8 md:py-12">
      <h1 className="text-3xl md:text-4xl">{m.contact_title()}</h1>
      <p className="mt-2 max-w-prose text-quiet">
        {m.contact_text()}{' '}
        <SiteLink to="/faq" className="text-leaf underline underline-offset-4">
          {m.contact_faq()}
        </SiteLink>
      </p>
      <div className="mt-7 grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        {sent === null ? (
          <MessageForm key={order} order={order} refused={actionData ?? null} prefill={prefill} />
        ) : (
          <MessageSent number={sent} />
        )}
        <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
          <HoursPanel />
          <ContactChannels order={order} />
        </div>
      </div>
    </div>
  )
}
