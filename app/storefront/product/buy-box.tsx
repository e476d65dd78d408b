import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Quantity } from '#app/ui/form/quantity.tsx'
import { CartIcon } from '#app/ui/icons.tsx'
import { Price } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxQuantity } from '#shop/cart/reducer.ts'
import type { ProductView } from '#shop/catalog/product-view.ts'
import { useCart } from '../cart/cart-context.tsx'
import { NeedsScripts } from '../kit/needs-scripts.tsx'
import { overMax } from '../kit/over-max.ts'
import { useProductText } from '../kit/product-text.ts'

type BuyBoxProps = {
  product: ProductView
  /** Called before adding to the cart: whether everything is chosen. */
  isComplete: () => boolean
}

/** Quantity and "Add to cart"; on a phone the button is sticky at the bottom, beside the total. */
export function BuyBox({ product, isComplete }: BuyBoxProps) {
  const { add } = useCart()
  const { title } = useProductText()(product)
  const [quantity, setQuantity] = useState(1)
  if (product.stock <= 0) return null
  const max = Math.min(product.stock, maxQuantity)
  const button = (
    <Button
      size="lg"
      icon={<CartIcon size={22} />}
      onClick={() => isComplete() && add(product, quantity)}
      className="grow whitespace-nowrap"
    >
      {m.add_to_cart()}
    </Button>
  )
  return (
    <>
      <div className="mt-5 flex flex-wrap items-start gap-3">
        <Quantity value={quantity} max={max} onChange={setQuantity} of={title} overMax={overMax(product.stock)} />
        <div className="hidden max-w-80 grow md:flex">{button}</div>
      </div>
      <NeedsScripts className="mt-3 text-sm text-quiet" />
      <div className="dock md:hidden">
        <div className="flex items-center gap-3 px-4 py-2.5">
          <p className="font-bold">
            <Price fils={product.price * quantity} />
          </p>
          {button}
        </div>
      </div>
    </>
  )
}
