import { redirectDocument } from 'react-router'
import { requestedParcel, requestedSlips, slipsPath } from '#app/admin/orders/slips/slips-query.ts'
import { documentsContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { requireAdmin } from '#app/guards.ts'
import type { Route } from './+types/slips-pdf'

/** The packing slips of the named orders as one PDF. When there is none, the page beside it says why. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'orders.see', 'customers.contact')
  const numbers = requestedSlips(url)
  const response = await context
    .get(documentsContext)
    .slips(numbers, context.get(visitorContext).locale, requestedParcel(url))
  if (response.ok) return response
  return redirectDocument(
    `${slipsPath(numbers, 'slips', requestedParcel(url))}${response.status === 404 ? '' : '&busy=1'}`,
  )
}
