import { type ComponentType, useEffect, useState } from 'react'
import { splitPath } from '#app/public-pages.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { useCart } from '../cart/cart-context.tsx'
import { useStoreName } from '../kit/store-name.ts'

type OfflineScreenProps = {
  /** The path the visitor requested, when known. */
  goal: string | null
  onRetry: () => void
  pending?: boolean
}

/** Replaces a page that can be neither fetched nor found in the cache: cached pages, and a retry. */
export function OfflineScreen({ goal, onRetry, pending = false }: OfflineScreenProps) {
  const { cart, ready } = useCart()
  const [Readable, setReadable] = useState<ComponentType | null>(null)
  useEffect(() => {
    // Only loaded here; the service worker has cached it.
    void import('./readable-pages.tsx').then(
      ({ ReadablePages }) => setReadable(() => ReadablePages),
      () => {},
    )
  }, [])
  const toTill = goal !== null && splitPath(goal.split('?')[0] ?? '').path === '/checkout'
  return (
    <div className="says-offline wrap flex flex-col items-center pt-10 md:pt-14">
      <title>{`${m.offline_title()} | ${useStoreName()}`}</title>
      <img src="/art/night-garden.svg" width={480} height={320} alt="" className="w-full max-w-80" />
      <h1 className="mt-6 text-center text-3xl">{toTill ? m.offline_checkout_title() : m.offline_title()}</h1>
      <p className="mt-3 max-w-prose text-center text-balance text-quiet">
        {toTill ? m.offline_checkout_text() : m.offline_text()}
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <Button pending={pending} onClick={onRetry}>
          {m.try_again()}
        </Button>
        <ButtonLink to="/cart" variant="secondary">
          {ready && cart.totalItems > 0 ? m.offline_cart_count({ count: cart.totalItems }) : m.offline_cart()}
        </ButtonLink>
      </div>
      {Readable && <Readable />}
    </div>
  )
}
