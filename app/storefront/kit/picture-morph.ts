import type { CSSProperties } from 'react'
import { useViewTransitionState } from 'react-router'
import { useSitePath } from '#app/ui/link.tsx'

/** The name under which a product's picture grows from its card into its page. */
export const morphName = (productId: string): CSSProperties => ({ viewTransitionName: `product-${productId}` })

/**
 * The style of a card's picture. It has its name only while the page changes to or from that product: a name on every
 * card would cost each of them a layer.
 */
export function usePictureMorph(productId: string, path: string): CSSProperties | undefined {
  const changing = useViewTransitionState(useSitePath()(path))
  return changing ? morphName(productId) : undefined
}
