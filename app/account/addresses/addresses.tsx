import { useEffect, useState } from 'react'
import { AddressCard } from '#app/account/addresses/address-card.tsx'
import { AddressForm } from '#app/account/addresses/address-form.tsx'
import { type AddressesResult, addressesAction } from '#app/account/addresses/addresses-action.ts'
import { shopContext } from '#app/context/shop.ts'
import { requirePerson } from '#app/guards.ts'
import { Button } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { reloadOutdated } from '#app/ui/form/reload-outdated.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { maxAddresses } from '#shop/addresses/limits.ts'
import { listAddresses, type SavedAddress } from '#shop/addresses/read.ts'
import type { Route } from './+types/addresses'

/** The signed-in user's saved addresses. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const person = await requirePerson({ request, context, url })
  return { addresses: await listAddresses(context.get(shopContext).db, person.id) }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const person = await requirePerson({ request, context, url })
  return addressesAction(request, context, person)
}

export const shouldRevalidate = reloadOutdated

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.profile_tab_addresses(), hidden: true })
}

export default function Addresses({ loaderData: { addresses }, actionData }: Route.ComponentProps) {
  // The address itself: when it was removed elsewhere meanwhile, what was typed stays.
  const [editing, setEditing] = useState<SavedAddress | 'new' | null>(null)
  useEffect(() => {
    if (actionData?.done) setEditing(null)
  }, [actionData])
  const full = addresses.length >= maxAddresses
  return (
    <div className="flex flex-col gap-6">
      <FocusedNotice result={actionData}>{actionData && <Outcome result={actionData} />}</FocusedNotice>
      {editing !== null ? (
        <AddressForm
          saved={editing === 'new' ? null : editing}
          problems={actionData?.problems}
          onCancel={() => setEditing(null)}
        />
      ) : (
        <section aria-labelledby="addresses" className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <div>
              <h2 id="addresses" className="text-xl">
                {m.profile_tab_addresses()}
              </h2>
              <p className="text-quiet">{m.address_book_intro()}</p>
            </div>
            {!full && (
              <Button variant="secondary" className="noscript:hidden" onClick={() => setEditing('new')}>
                {m.address_book_add()}
              </Button>
            )}
          </div>
          {full && <Notice>{m.address_book_full({ max: maxAddresses })}</Notice>}
          {addresses.length === 0 ? (
            <div className="sheet px-5 py-8 text-center">
              <p className="text-lg font-semibold">{m.address_book_empty()}</p>
              <p className="text-quiet">{m.address_book_empty_text()}</p>
            </div>
          ) : (
            <ul className="sheet divide-y divide-line">
              {addresses.map((one) => (
                <AddressCard key={one.id} saved={one} onEdit={() => setEditing(one)} />
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  )
}

function Outcome({ result: { done, refused } }: { result: AddressesResult }) {
  const good = { saved: m.address_book_saved, removed: m.address_book_removed, default: m.address_book_default_done }
  if (done) return <Notice tone="success" live="status" title={good[done]()} />
  const bad = {
    full: () => m.address_book_full({ max: maxAddresses }),
    unknown: m.address_book_gone,
    invalid: m.address_book_check,
  }
  return refused ? <Notice tone="danger" live="alert" title={bad[refused]()} /> : null
}
