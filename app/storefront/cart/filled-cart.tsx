import { RetryNotice } from '#app/storefront/offline/retry-notice.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { useSiteNavigate } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Price } from '#app/ui/price.tsx'
import { toast, undoMs } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { CartItem } from '#shop/cart/reducer.ts'
import { useProductText } from '../kit/product-text.ts'
import { toastId } from '../kit/toast-id.ts'
import { useOnline } from '../offline/use-online.ts'
import { loadWishlist } from '../wishlist/load-wishlist.ts'
import { CartLine } from './cart-line.tsx'
import { CodedSummary } from './coded-summary.tsx'
import type { useCartQuote } from './use-cart-quote.ts'

/** The filled cart: lines, discount code, totals, and the link to checkout. */
export function FilledCart({ page }: { page: ReturnType<typeof useCartQuote> }) {
  const { cart, dispatch, amounts, quoted, problems, coded, blocked } = page
  const textOf = useProductText()
  const online = useOnline()
  const goTo = useSiteNavigate()

  function remove(item: CartItem) {
    dispatch({ type: 'REMOVE_ITEM', id: item.id })
    const { quantity, ...product } = item
    toast(m.removed_from_cart({ title: isolate(textOf(item).title) }), {
      id: toastId,
      duration: undoMs,
      action: { label: m.undo(), onClick: () => dispatch({ type: 'ADD_ITEM', item: product, quantity }) },
    })
  }
  async function later(item: CartItem) {
    const { addToWishlist } = await loadWishlist()
    const price = quoted.get(item.id)?.price ?? item.price
    if (addToWishlist({ ...item, price }, m.saved_for_later(), () => goTo('/wishlist')))
      dispatch({ type: 'REMOVE_ITEM', id: item.id })
  }
  const checkout = (
    <ButtonLink
      to="/checkout"
      size="lg"
      className="grow"
      aria-disabled={blocked || undefined}
      onClick={(event) => {
        if (blocked) event.preventDefault()
      }}
    >
      {m.checkout()}
    </ButtonLink>
  )
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
      <div>
        {page.unreachable && (
          <Notice
            live="status"
            className="says-offline mb-5"
            title={online ? m.quote_failed_title() : m.offline_prices_title()}
          >
            {m.offline_prices_text()}
          </Notice>
        )}
        {page.failed && (
          <RetryNotice
            tone="warning"
            title={m.quote_failed_title()}
            retry={page.retry}
            pending={page.loading}
            className="mb-5"
          >
            {m.quote_failed_text()}
          </RetryNotice>
        )}
        <ul aria-label={m.cart_items()}>
          {cart.items.map((item) => (
            <CartLine
              key={item.id}
              item={item}
              quoted={quoted.get(item.id)}
              problem={problems.get(item.id)}
              onQuantity={(quantity) => dispatch({ type: 'UPDATE_QUANTITY', id: item.id, quantity })}
              onRemove={() => remove(item)}
              onLater={() => later(item)}
              onAccept={() => page.accept(item.id)}
            />
          ))}
        </ul>
      </div>
      <CodedSummary
        amounts={amounts}
        deliveredTo={page.deliveredTo}
        isCountryOpen
        estimate={page.estimate}
        busy={page.loading}
        coded={coded}
        className="md:sticky md:top-24"
      >
        {blocked && (
          <p role="status" className="mt-4 text-sm font-medium text-tomato-ink">
            {m.fix_first()}
          </p>
        )}
        <div className="mt-5 hidden md:flex">{checkout}</div>
        <div className="mt-3 flex">
          <ButtonLink to="/shop" variant="quiet" className="grow">
            {m.continue_shopping()}
          </ButtonLink>
        </div>
      </CodedSummary>
      <div className="dock md:hidden">
        <div className="flex items-center gap-4 px-4 py-2.5">
          <p className="leading-tight">
            <span className="block text-xs text-quiet">{m.summary_total()}</span>
            <Price fils={amounts.total} className="text-lg font-bold" />
          </p>
          {checkout}
        </div>
      </div>
    </div>
  )
}
