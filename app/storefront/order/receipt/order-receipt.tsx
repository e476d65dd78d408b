import { data, redirect } from 'react-router'
import { visitorContext } from '#app/context/visitor.ts'
import { privateHeaders, privatePage } from '#app/storefront/layout/private-page.ts'
import { loadOrder } from '#app/storefront/order/load-order.ts'
import { NoOrder } from '#app/storefront/order/no-order.tsx'
import { Receipt } from '#app/storefront/order/receipt/receipt.tsx'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { DownloadIcon } from '#app/ui/more-icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { orderPath } from '#shop/orders/access/order-paths.ts'
import type { Route } from './+types/order-receipt'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  // The file name of a saved PDF.
  privatePage(matches, loaderData?.order ? m.receipt_title({ number: loaderData.order.number }) : m.no_order())

export const headers: Route.HeadersFunction = () => privateHeaders

/** The receipt of a paid order; an unpaid one has none, and its page says why. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const order = await loadOrder(context, params.number, url.searchParams.get('token'))
  if (order !== null && order.paidAt === null)
    throw redirect(`${context.get(visitorContext).prefix}${orderPath(order)}`)
  return data({ order }, { status: order === null ? 404 : 200 })
}

export default function OrderReceipt({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData
  if (order === null) return <NoOrder />
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:py-10 md:px-8 print:max-w-none print:p-0">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <ButtonLink
          to={orderPath(order)}
          variant="quiet"
          className="-ms-5"
          icon={<ArrowIcon className="rotate-180" size={20} />}
        >
          {m.receipt_back()}
        </ButtonLink>
        <div className="flex flex-wrap gap-2">
          {order.documents && (
            <a href={order.documents.receipt} className={buttonClass({ variant: 'secondary' })}>
              <DownloadIcon size={20} className="shrink-0" />
              {m.document_get_receipt()}
            </a>
          )}
          <Button className="noscript:hidden" onClick={() => window.print()}>
            {m.receipt_print()}
          </Button>
        </div>
      </div>
      <Receipt order={order} />
    </div>
  )
}
