import { documentsContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { requireAdmin } from '#app/guards.ts'
import type { Route } from './+types/receipt'

/** The receipt of a paid order or a credit note, as a PDF, by document number. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'orders.see', 'customers.contact')
  return context.get(documentsContext).forTeam(params.number, context.get(visitorContext).locale)
}
