import type { ReactNode } from 'react'
import { ChevronIcon } from '#app/ui/icons.tsx'
import { SiteLink } from '#app/ui/link.tsx'
import { orderPath } from '#shop/orders/access/order-paths.ts'

/** The link from a page about an order back to the buyer's page of it. */
export function BackToOrder({ order, children }: { order: { number: string; token: string }; children: ReactNode }) {
  return (
    <SiteLink
      to={orderPath(order)}
      className="-ms-1 inline-flex min-h-11 items-center gap-1 text-sm text-quiet underline-offset-4 hover:underline"
    >
      <span className="rotate-180">
        <ChevronIcon size={18} />
      </span>
      {children}
    </SiteLink>
  )
}
