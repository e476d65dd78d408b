import type { CSSProperties, ReactNode } from 'react'
import { useViewTransitionState } from 'react-router'
import { useSitePath } from '#app/ui/link.tsx'

/** The name under which a product's picture grows from its card into its page. */
export const morphName = (productId: string): CSSProperties => ({ viewTransitionName: `product-${productId}` })

type MorphingProps = { productId: string; path: string; className: string; children: ReactNode }

/**
 * A card's picture. It has its name only while the page changes to or from that product: a name on every card would cost each
 * of them a layer. A change draws this again and not the card.
 */
export function Morphing({ productId, path, className, children }: MorphingProps) {
  const changing = useViewTransitionState(useSitePath()(path))
  return (
    <div style={changing ? morphName(productId) : undefined} className={className}>
      {children}
    </div>
  )
}
