import type { Fils } from '../money.ts'
import { type ShippingRule, totals } from '../pricing/totals.ts'

/** What the browser stores of a product: for display only, the server prices every quote and order again. */
export type CartItem = {
  id: string
  title: string
  titleEn: string
  price: Fils
  quantity: number
  image: string
  imageColour: string
  category: string
  isDigital: boolean
}

/** Only what a list of the browser stores of a product: no description, and nothing of its quote. */
export function displayOf(product: Omit<CartItem, 'quantity'>): Omit<CartItem, 'quantity'> {
  const { id, title, titleEn, price, image, imageColour, category, isDigital } = product
  return { id, title, titleEn, price, image, imageColour, category, isDigital }
}

export type CartState = {
  items: CartItem[]
  totalItems: number
  subtotal: Fils
  shippingCost: Fils
  total: Fils
  promoCode: string | null
  promoDiscount: number
  promoDiscountType: 'percentage' | 'fixed' | null
}

export type CartAction =
  | { type: 'ADD_ITEM'; item: Omit<CartItem, 'quantity'>; quantity?: number }
  | { type: 'REMOVE_ITEM'; id: string }
  | { type: 'UPDATE_QUANTITY'; id: string; quantity: number }
  | { type: 'CLEAR_CART' }
  | { type: 'APPLY_PROMO'; code: string; discount: number; discountType: 'percentage' | 'fixed' }
  | { type: 'REMOVE_PROMO' }
  | { type: 'LOAD_CART'; items: CartItem[] }
  | { type: 'REFRESH_ITEMS'; items: (Pick<CartItem, 'id'> & Partial<Omit<CartItem, 'quantity'>>)[] }

/** Limits of one order: units of one product, and different products. */
export const maxQuantity = 99
export const maxLines = 40

export const emptyCart: CartState = {
  items: [],
  totalItems: 0,
  subtotal: 0,
  shippingCost: 0,
  total: 0,
  promoCode: null,
  promoDiscount: 0,
  promoDiscountType: null,
}

/**
 * The cart as a pure reducer with the owner's actions (R8). Totals are computed again after every action; LOAD_CART
 * drops the discount code.
 */
export function cartReducer(state: CartState, action: CartAction, shipping: ShippingRule): CartState {
  return withTotals(step(state, action), shipping)
}

function step(state: CartState, action: CartAction): CartState {
  switch (action.type) {
    case 'ADD_ITEM': {
      const quantity = action.quantity ?? 1
      const known = state.items.find((item) => item.id === action.item.id)
      if (known) return setQuantity(state, known.id, known.quantity + quantity)
      if (state.items.length >= maxLines) return state
      return { ...state, items: [...state.items, { ...action.item, quantity: clampQuantity(quantity) }] }
    }
    case 'REMOVE_ITEM':
      return { ...state, items: state.items.filter((item) => item.id !== action.id) }
    case 'UPDATE_QUANTITY':
      return setQuantity(state, action.id, action.quantity)
    case 'CLEAR_CART':
      return emptyCart
    case 'APPLY_PROMO':
      return {
        ...state,
        promoCode: action.code,
        promoDiscount: action.discount,
        promoDiscountType: action.discountType,
      }
    case 'REMOVE_PROMO':
      return { ...state, promoCode: null, promoDiscount: 0, promoDiscountType: null }
    case 'LOAD_CART':
      return { ...emptyCart, items: action.items }
    case 'REFRESH_ITEMS': {
      const fresh = new Map(action.items.map((item) => [item.id, item]))
      return { ...state, items: state.items.map((item) => ({ ...item, ...fresh.get(item.id) })) }
    }
  }
}

function setQuantity(state: CartState, id: string, quantity: number): CartState {
  if (quantity <= 0) return { ...state, items: state.items.filter((item) => item.id !== id) }
  return {
    ...state,
    items: state.items.map((item) => (item.id === id ? { ...item, quantity: clampQuantity(quantity) } : item)),
  }
}

function clampQuantity(quantity: number): number {
  return Math.max(1, Math.min(maxQuantity, Math.trunc(quantity)))
}

function withTotals(state: CartState, shipping: ShippingRule): CartState {
  const discount =
    state.promoDiscountType === null ? null : { type: state.promoDiscountType, value: state.promoDiscount }
  const { subtotal, shippingCost, total } = totals(state.items, shipping, discount)
  const totalItems = state.items.reduce((sum, item) => sum + item.quantity, 0)
  return { ...state, totalItems, subtotal, shippingCost, total }
}
