import type { ReactNode } from 'react'
import { useSite } from '#app/site.ts'
import { BundleParts } from '#app/storefront/bundles/bundle-parts.tsx'
import { methodName } from '#app/storefront/kit/payment-methods.ts'
import { Price } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import type { BuyerOrder } from '../order-for-buyer.ts'
import { discountText, type Text } from './discount-text.ts'
import './receipt.css'

type Amount = [text: Text, fils: number, minus?: boolean]

/** The receipt, on screen and in print: bilingual headings, exact amounts in fils. */
export function Receipt({ order }: { order: BuyerOrder }) {
  const store = useSite()?.store
  if (!store) return null
  const { received, refunds } = order
  const amounts: Amount[] = [
    [m.summary_subtotal, order.subtotal],
    ...(order.isDigitalOnly ? [] : [[m.summary_shipping, order.shippingCost] satisfies Amount]),
    ...order.discounts.map((part): Amount => [discountText(part), part.fils, true]),
  ]
  /** As in the PDF: payments beyond the total, what was refunded, and the balance. */
  const afterwards: Amount[] =
    refunds.back === 0 && received === order.total
      ? []
      : [
          ...(received > order.total ? [[m.document_received, received] satisfies Amount] : []),
          ...(refunds.back > 0 ? [[m.order_refunded_amount, refunds.back, true] satisfies Amount] : []),
          [m.document_net, received - refunds.back],
        ]
  return (
    <article className="receipt rounded-lg border border-line bg-raised p-5 shadow-soft sm:p-8">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b-2 border-leaf pb-4">
        <div className="flex items-center gap-3">
          <img src="/art/logo-mark.svg" width={48} height={48} alt="" />
          <p className="font-display text-xl leading-snug font-bold">
            <Twice text={(_, { locale }) => store.name[locale]} />
          </p>
        </div>
        <h1 className="font-display text-2xl font-bold">
          <Twice text={m.receipt} />
        </h1>
      </header>
      {order.isTest && (
        <p className="mt-4 rounded-md border border-sun bg-sun-tint px-4 py-2 text-sm font-medium">
          <Twice text={m.test_shop} />
        </p>
      )}
      {order.state === 'refunded' && (
        <p className="mt-4 rounded-md border border-line-strong bg-sunken px-4 py-2 font-medium">
          <Twice text={m.receipt_refunded} />
        </p>
      )}
      <dl className="mt-5 grid gap-x-8 gap-y-3 sm:grid-cols-2 print:grid-cols-2">
        <Fact name={m.success_number}>
          <bdi dir="ltr">{order.number}</bdi>
        </Fact>
        <Fact name={m.receipt_paid_at}>{order.paidAt}</Fact>
        <Fact name={m.receipt_customer}>
          <bdi>{order.name}</bdi>
        </Fact>
        <Fact name={m.receipt_method}>
          {order.paidBy.map((method) => (
            <span key={method} className="block">
              <bdi>{methodName(method)}</bdi>
            </span>
          ))}
        </Fact>
        {order.address && (
          <Fact name={m.order_delivery}>
            {order.address.map((line) => (
              <span key={line} className="block">
                <bdi>{line}</bdi>
              </span>
            ))}
          </Fact>
        )}
      </dl>
      <table className="mt-6 w-full border-collapse">
        <thead>
          <tr className="border-b border-line-strong text-sm">
            <Head text={m.receipt_item} className="text-start" />
            <Head text={m.quantity} className="w-px px-2 text-center" />
            <Head text={m.receipt_unit} className="ps-4 text-end max-sm:hidden print:table-cell" />
            <Head text={m.receipt_amount} className="w-px ps-4 text-end" />
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.productId} className="border-b border-line align-top">
              <td className="py-2 wrap-anywhere">
                <bdi>{line.title}</bdi>
                <BundleParts parts={line.holds} className="block text-sm text-quiet" />
              </td>
              <td className="px-2 py-2 text-center tabular-nums">{line.quantity}</td>
              <td className="py-2 ps-4 text-end whitespace-nowrap max-sm:hidden print:table-cell">
                <Price fils={line.price} charged />
              </td>
              <td className="py-2 ps-4 text-end whitespace-nowrap">
                <Price fils={line.total} charged />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ms-auto mt-4 grid max-w-sm gap-1.5">
        {amounts.map(amountRow)}
        <div className="flex items-baseline justify-between gap-4 border-t border-line-strong pt-2 text-lg font-bold">
          <dt>
            <Twice text={m.receipt_total} />
          </dt>
          <dd>
            <Price fils={order.total} charged />
          </dd>
        </div>
        {afterwards.map(amountRow)}
      </dl>
      <footer className="mt-8 border-t border-line pt-4 text-sm text-quiet">
        <p>
          <Twice text={m.receipt_thanks} />
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4">
          <bdi dir="ltr">{store.contact.email}</bdi>
          <bdi dir="ltr">{store.contact.phoneText}</bdi>
        </p>
      </footer>
    </article>
  )
}

const amountRow = ([text, fils, minus]: Amount) => (
  <div key={text({}, { locale: 'en' })} className="flex justify-between gap-4">
    <dt className="text-quiet">
      <Twice text={text} />
    </dt>
    <dd>
      <Price fils={fils} charged minus={minus} />
    </dd>
  </div>
)

/** A heading in the reader's language, with the other one beside it. */
function Twice({ text }: { text: Text }) {
  const locale = useSite()?.locale ?? 'ar'
  const other = locale === 'ar' ? 'en' : 'ar'
  return (
    <>
      {text({}, { locale })}{' '}
      <span aria-hidden="true" className="font-normal text-quiet">
        /
      </span>{' '}
      <bdi lang={other} className="inline-block">
        {text({}, { locale: other })}
      </bdi>
    </>
  )
}

function Fact({ name, children }: { name: Text; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-quiet">
        <Twice text={name} />
      </dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

function Head({ text, className }: { text: Text; className: string }) {
  return (
    <th scope="col" className={`py-2 font-semibold ${className}`}>
      <Twice text={text} />
    </th>
  )
}
