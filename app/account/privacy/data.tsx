import { retryAfter } from '#app/account/kit/retry-after.ts'
import { dataAction } from '#app/account/privacy/data-action.ts'
import { DeleteSection } from '#app/account/privacy/delete-section.tsx'
import { ExportSection } from '#app/account/privacy/export-section.tsx'
import { WhatsappSection } from '#app/account/privacy/whatsapp-section.tsx'
import { shopContext } from '#app/context/shop.ts'
import { requirePerson } from '#app/guards.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { readPasswordHash } from '#shop/accounts/person.ts'
import { countAgreed } from '#shop/orders/contact/end-whatsapp.ts'
import { adoptOrders } from '#shop/orders/own-orders.ts'
import type { Route } from './+types/data'

/** How the signed-in user can prove their identity. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const person = await requirePerson({ request, context, url })
  const { db } = context.get(shopContext)
  const hasPassword = (await readPasswordHash(db, person)) !== null
  if (person.emailVerified) await adoptOrders(db, { userId: person.id, email: person.email })
  const agreed = await countAgreed(db, person.id)
  return { hasPassword, proven: person.emailVerified, agreed }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const person = await requirePerson({ request, context, url })
  return dataAction(request, context, person)
}

export const headers = retryAfter

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.profile_tab_data(), hidden: true })
}

export default function OwnData({ loaderData: { hasPassword, proven, agreed }, actionData }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <ExportSection hasPassword={hasPassword} proven={proven} />
      <WhatsappSection agreed={agreed} ended={actionData !== undefined && 'ended' in actionData} />
      <DeleteSection hasPassword={hasPassword} result={actionData && 'ended' in actionData ? undefined : actionData} />
    </div>
  )
}
