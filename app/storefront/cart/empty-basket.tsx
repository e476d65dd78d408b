import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { SproutLoader } from '#app/ui/sprout-loader.tsx'
import * as m from '#locales/compiled/messages.js'

/** The empty cart or wishlist, with links to products. */
export function EmptyBasket({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex flex-col items-center py-8 text-center">
      <img src="/art/basket-empty.svg" width={320} height={240} alt="" className="w-64" />
      <h2 className="mt-5 text-2xl">{title}</h2>
      <p className="mt-1 text-quiet">{text}</p>
      <ButtonLink to="/shop" className="mt-6">
        {m.continue_shopping()}
      </ButtonLink>
    </div>
  )
}

/** Shown while the browser's own list is loaded; `children` is the fallback without scripts. */
export function ReadingBasket({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid place-items-center py-24 text-ink">
      <div className="noscript:hidden">
        <SproutLoader label={label} />
      </div>
      {children}
    </div>
  )
}
