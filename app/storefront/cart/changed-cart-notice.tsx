import { useState } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { useCart } from './cart-context.tsx'

/** Says that another tab or device changed the cart since this checkout step was opened. */
export function ChangedCartNotice() {
  const { cart } = useCart()
  const contents = cart.items.map(({ id, quantity }) => `${id} ${quantity}`).join()
  const [seen] = useState(contents)
  if (seen === contents || contents === '') return null
  return (
    <Notice tone="warning" live="status" title={m.cart_changed_title()}>
      {m.cart_changed_text()}
    </Notice>
  )
}
