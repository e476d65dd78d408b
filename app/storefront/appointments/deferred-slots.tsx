import { type ComponentType, useEffect, useState } from 'react'

/**
 * The next free slot, with code loaded after the page so that other product pages do not pay for it. Space is reserved.
 */
export function DeferredSlots({ productId }: { productId: string }) {
  const [Shown, setShown] = useState<ComponentType<{ productId: string }> | null>(null)
  useEffect(() => {
    void import('./next-slots.tsx').then(
      ({ default: NextSlots }) => setShown(() => NextSlots),
      () => {},
    )
  }, [])
  return (
    <p aria-live="polite" className="mt-2 min-h-12 text-sm font-medium">
      {Shown && <Shown productId={productId} />}
    </p>
  )
}
