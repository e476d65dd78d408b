import {
  createContext,
  type Dispatch,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useSite } from '#app/site.ts'
import { useSiteNavigate } from '#app/ui/link.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import {
  type CartAction,
  type CartItem,
  type CartState,
  cartReducer,
  displayOf,
  emptyCart,
  maxLines,
} from '#shop/cart/reducer.ts'
import { noDelivery } from '#shop/pricing/totals.ts'
import { toastId } from '../kit/toast-id.ts'
import { loadCart } from './load-cart.ts'
import { cartKey, readSavedItems, saveItems } from './saved-cart.ts'
import { useFollowingCart } from './sync-cart.ts'

type Cart = {
  cart: CartState
  /** False on the server and until this browser's saved cart is loaded: show nothing personal before. */
  ready: boolean
  dispatch: Dispatch<CartAction>
  /** Adds a product to the cart and shows a toast. */
  add: (product: Omit<CartItem, 'quantity'>, quantity?: number) => void
}

const CartContext = createContext<Cart | null>(null)

/** Provides the cart, saves it after each change, and follows the shop's other tabs. */
export function CartProvider({ children }: { children: ReactNode }) {
  const shipping = useSite()?.store.shipping ?? noDelivery
  const [cart, dispatch] = useReducer(
    (state: CartState, action: CartAction) => cartReducer(state, action, shipping),
    emptyCart,
  )
  const [ready, setReady] = useState(false)
  const goTo = useSiteNavigate()
  const latest = useRef(cart)
  latest.current = cart

  useEffect(() => {
    const load = () => loadCart(readSavedItems(cartKey), latest.current, dispatch)
    const onStorage = (event: StorageEvent) => (event.key === cartKey || event.key === null) && load()
    // A page restored from the back-forward cache has missed events.
    const onShow = (event: PageTransitionEvent) => event.persisted && load()
    load()
    setReady(true)
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
    }
  }, [])

  useEffect(() => {
    if (ready) saveItems(cartKey, cart.items)
  }, [ready, cart.items])

  const add = useCallback<Cart['add']>(
    (product, quantity = 1) => {
      const { items } = latest.current
      if (items.length >= maxLines && !items.some((item) => item.id === product.id)) {
        toast(m.cart_full({ max: maxLines }), { id: toastId })
        return
      }
      dispatch({ type: 'ADD_ITEM', item: displayOf(product), quantity })
      toast(m.added_to_cart(), { id: toastId, action: { label: m.view_cart(), onClick: () => goTo('/cart') } })
    },
    [goTo],
  )

  useFollowingCart(cart.items, ready, latest, dispatch)
  const value = useMemo(() => ({ cart, ready, dispatch, add }), [cart, ready, add])
  return <CartContext value={value}>{children}</CartContext>
}

/** The cart and its actions; throws outside CartProvider. */
export function useCart(): Cart {
  const cart = use(CartContext)
  if (cart === null) throw new Error('useCart outside CartProvider')
  return cart
}
