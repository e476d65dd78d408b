import type { CSSProperties, ReactNode } from 'react'
import { useViewTransitionState } from 'react-router'
import { useSitePath } from '#app/ui/link.tsx'

/** The view transition name with which a product's picture morphs from its card to its page. */
export const morphName = (productId: string): CSSProperties => ({ viewTransitionName: `product-${productId}` })

type MorphingProps = { productId: string; path: string; className: string; children: ReactNode }

/**
 * A card's picture. It has a transition name only during a transition to or from that product: a name on every card
 * would give each one a layer. A change rerenders the picture, not the card.
 */
export function Morphing({ productId, path, className, children }: MorphingProps) {
  const changing = useViewTransitionState(useSitePath()(path))
  return (
    <div style={changing ? morphName(productId) : undefined} className={className}>
      {children}
    </div>
  )
}
