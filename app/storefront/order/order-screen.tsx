import type { ReactNode } from 'react'
import { useSite } from '#app/site.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { DownloadIcon, MailIcon, WhatsAppIcon } from '#app/ui/icons.tsx'
import { Price } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import type { BuyerOrder } from './order-for-buyer.ts'

const heads: Record<BuyerOrder['state'], { art: string; title: () => string; text: (order: BuyerOrder) => string }> = {
  paid: { art: 'tree-fruit', title: m.success_title, text: ({ email }) => m.success_text({ email }) },
  review: { art: 'tree-fruit', title: m.success_title, text: () => m.success_review_text() },
  waiting: { art: 'seedling', title: m.success_pending_title, text: () => m.success_pending_text() },
  cancelled: { art: 'seedling', title: m.success_cancelled_title, text: () => m.success_cancelled_text() },
  refunded: { art: 'seedling', title: m.success_refunded_title, text: () => m.success_refunded_text() },
}

const statusNames = {
  pending: m.order_state_pending,
  processing: m.order_state_processing,
  shipped: m.order_state_shipped,
  delivered: m.order_state_delivered,
  cancelled: m.order_state_cancelled,
}

/** An order as its buyer sees it: number, downloads, what was bought, what happens next, whom to ask. */
export function OrderScreen({ order }: { order: BuyerOrder }) {
  const head = heads[order.state]
  const paid = order.state === 'paid'
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-8 px-4 py-8 sm:py-12">
      <header
        className="grid justify-items-center gap-2 text-center"
        role={order.state === 'waiting' ? 'status' : undefined}
      >
        <img src={`/art/${head.art}.svg`} width={220} height={220} alt="" />
        <h1 className="font-display text-3xl font-bold">{head.title()}</h1>
        <p className="max-w-xl text-quiet">{head.text(order)}</p>
        <p className="mt-2 rounded-full bg-leaf-tint px-5 py-2">
          {m.success_number()}:{' '}
          <bdi dir="ltr" className="font-bold">
            {order.number}
          </bdi>
        </p>
        {paid && (
          <p className="text-sm text-quiet">
            {m.order_state()}: {statusNames[order.status]()}
          </p>
        )}
      </header>
      <div className="grid gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid content-start gap-6">
          {order.downloads.length > 0 && <Downloads files={order.downloads} />}
          <Bought order={order} />
        </div>
        <div className="grid content-start gap-6">
          {paid && <NextSteps order={order} />}
          <Contact number={order.number} />
        </div>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/shop">{m.continue_shopping()}</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          {m.back_home()}
        </ButtonLink>
      </div>
    </div>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-line bg-raised p-5 shadow-soft">
      <h2 className="mb-3 font-display text-xl font-bold">{title}</h2>
      {children}
    </section>
  )
}

function Downloads({ files }: { files: BuyerOrder['downloads'] }) {
  return (
    <Card title={m.success_downloads()}>
      <ul className="grid gap-4">
        {files.map((file) => (
          <li key={file.url} className="grid gap-1">
            <a href={file.url} download className={buttonClass({ block: true })}>
              <DownloadIcon size={20} />
              <span>{m.success_download({ name: file.name })}</span>
            </a>
            <span className="text-sm text-quiet">{m.success_download_size({ size: file.kilobytes })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Bought({ order }: { order: BuyerOrder }) {
  const sums = [
    { label: m.summary_subtotal(), fils: order.subtotal, minus: false },
    ...(order.isDigitalOnly ? [] : [{ label: m.summary_shipping(), fils: order.shippingCost, minus: false }]),
    ...(order.discount > 0 ? [{ label: m.summary_discount(), fils: order.discount, minus: true }] : []),
  ]
  return (
    <Card title={m.success_bought()}>
      <ul className="divide-y divide-line">
        {order.lines.map((line) => (
          <li key={line.productId} className="flex items-center gap-3 py-3">
            <img src={line.image} alt="" width={56} height={56} className="size-14 rounded-sm" />
            <span className="min-w-0 grow">
              {line.title} <span className="whitespace-nowrap text-quiet">× {line.quantity}</span>
            </span>
            <Price fils={line.total} charged />
          </li>
        ))}
      </ul>
      <dl className="grid gap-1.5 border-t border-line pt-3">
        {sums.map((sum) => (
          <div key={sum.label} className="flex justify-between gap-4 text-quiet">
            <dt>{sum.label}</dt>
            <dd>
              {sum.minus && '−'}
              <Price fils={sum.fils} charged />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 text-lg font-bold">
          <dt>{m.summary_total()}</dt>
          <dd>
            <Price fils={order.total} charged />
          </dd>
        </div>
      </dl>
    </Card>
  )
}

function NextSteps({ order }: { order: BuyerOrder }) {
  const store = useSite()?.store
  const hours = { open: store?.hours.open ?? '', close: store?.hours.close ?? '' }
  const days = { min: store?.delivery.minDays ?? 1, max: store?.delivery.maxDays ?? 3 }
  const list = [
    m.success_next_mail(),
    m.success_next_call(hours),
    ...(order.isDigitalOnly ? [] : [m.success_next_parcel(days)]),
    ...(order.hasSession ? [m.success_next_session()] : []),
  ]
  return (
    <Card title={m.success_next()}>
      <ol className="ms-5 list-decimal space-y-2 marker:font-bold marker:text-leaf">
        {list.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  )
}

function Contact({ number }: { number: string }) {
  const contact = useSite()?.store.contact
  if (!contact) return null
  const whatsapp = `https://wa.me/${contact.whatsapp.replace(/\D/g, '')}?text=${encodeURIComponent(number)}`
  return (
    <Card title={m.success_contact()}>
      <p className="mb-3 text-sm text-quiet">{m.success_contact_text()}</p>
      <div className="grid gap-2">
        <a href={whatsapp} className={buttonClass({ variant: 'secondary', block: true })}>
          <WhatsAppIcon size={20} />
          <span>WhatsApp</span>
        </a>
        <a
          href={`mailto:${contact.email}?subject=${number}`}
          className={buttonClass({ variant: 'secondary', block: true })}
        >
          <MailIcon size={20} />
          <bdi dir="ltr">{contact.email}</bdi>
        </a>
      </div>
    </Card>
  )
}
