import { expect, test } from 'vitest'
import {
  type CartAction,
  type CartItem,
  type CartState,
  cartReducer,
  displayOf,
  emptyCart,
  maxLines,
  maxQuantity,
} from './reducer.ts'

const shipping = { fee: 2000, freeFrom: null }
const thing = (id: string, price = 1000, isDigital = true): Omit<CartItem, 'quantity'> => ({
  id,
  title: id,
  titleEn: id,
  price,
  image: '',
  imageColour: '#fff',
  category: 'guide',
  isDigital,
})
const after = (...actions: CartAction[]): CartState =>
  actions.reduce((cart, action) => cartReducer(cart, action, shipping), emptyCart)
const add = (id: string, price?: number, isDigital?: boolean): CartAction => ({
  type: 'ADD_ITEM',
  item: thing(id, price, isDigital),
})
const quantities = (cart: CartState) => cart.items.map(({ id, quantity }) => [id, quantity])

test('ADD_ITEM adds one, or one more of an existing line, in the order of adding', () => {
  const cart = after(add('b'), add('a'), add('b'))
  expect(quantities(cart)).toEqual([
    ['b', 2],
    ['a', 1],
  ])
  expect([cart.totalItems, cart.subtotal, cart.total]).toEqual([3, 3000, 3000])
  expect(quantities(after({ type: 'ADD_ITEM', item: thing('a'), quantity: 5 }))).toEqual([['a', 5]])
})

test('REMOVE_ITEM removes the whole line; an unknown one changes nothing', () => {
  expect(quantities(after(add('a'), add('a'), add('b'), { type: 'REMOVE_ITEM', id: 'a' }))).toEqual([['b', 1]])
  expect(quantities(after(add('a'), { type: 'REMOVE_ITEM', id: 'x' }))).toEqual([['a', 1]])
})

test('UPDATE_QUANTITY sets it; 0 or less removes the line', () => {
  const update = (quantity: number): CartAction => ({ type: 'UPDATE_QUANTITY', id: 'a', quantity })
  expect(quantities(after(add('a'), update(7)))).toEqual([['a', 7]])
  expect(quantities(after(add('a'), add('b'), update(0)))).toEqual([['b', 1]])
  expect(quantities(after(add('a'), update(-3)))).toEqual([])
  expect(quantities(after(add('a'), update(2.9)))).toEqual([['a', 2]])
})

test('a line and a cart have limits', () => {
  expect(quantities(after(add('a'), { type: 'UPDATE_QUANTITY', id: 'a', quantity: 1e9 }))).toEqual([['a', maxQuantity]])
  const full = after(...Array.from({ length: maxLines + 5 }, (_, n) => add(`p${n}`)))
  expect(full.items).toHaveLength(maxLines)
  expect(cartReducer(full, add('p0'), shipping).items[0]?.quantity).toBe(2)
})

test('the delivery fee comes with the first shipped product and goes with the last', () => {
  const both = after(add('guide', 1000), add('shirt', 5000, false))
  expect([both.shippingCost, both.total]).toEqual([2000, 8000])
  const guideOnly = cartReducer(both, { type: 'REMOVE_ITEM', id: 'shirt' }, shipping)
  expect([guideOnly.shippingCost, guideOnly.total]).toEqual([0, 1000])
})

test('APPLY_PROMO stores the code and applies it after every change; REMOVE_PROMO removes it', () => {
  const apply: CartAction = { type: 'APPLY_PROMO', code: 'GARDEN10', discount: 10, discountType: 'percentage' }
  const cart = after(add('a', 2255), apply)
  expect([cart.promoCode, cart.promoDiscount, cart.promoDiscountType, cart.total]).toEqual([
    'GARDEN10',
    10,
    'percentage',
    2029,
  ])
  expect(cartReducer(cart, add('b', 1000), shipping).total).toBe(2929)
  expect(cartReducer(cart, apply, shipping).total).toBe(2029)
  const without = cartReducer(cart, { type: 'REMOVE_PROMO' }, shipping)
  expect([without.promoCode, without.promoDiscount, without.promoDiscountType, without.total]).toEqual([
    null,
    0,
    null,
    2255,
  ])
  expect(after(add('a'), { type: 'APPLY_PROMO', code: 'BIG', discount: 9999, discountType: 'fixed' }).total).toBe(0)
})

test('CLEAR_CART resets everything, the promo too', () => {
  const cart = after(
    add('a'),
    { type: 'APPLY_PROMO', code: 'X', discount: 5, discountType: 'fixed' },
    { type: 'CLEAR_CART' },
  )
  expect(cart).toEqual(emptyCart)
})

test('LOAD_CART replaces the cart, without a promo and with recalculated totals', () => {
  const saved = [{ ...thing('saved', 3000), quantity: 2 }]
  const cart = after(
    add('a'),
    { type: 'APPLY_PROMO', code: 'X', discount: 50, discountType: 'percentage' },
    { type: 'LOAD_CART', items: saved },
  )
  expect(quantities(cart)).toEqual([['saved', 2]])
  expect([cart.promoCode, cart.promoDiscountType, cart.subtotal, cart.total]).toEqual([null, null, 6000, 6000])
})

test('REFRESH_ITEMS updates names and prices of the items in the cart, and adds none', () => {
  const cart = after(add('a', 1000), add('a', 1000), {
    type: 'REFRESH_ITEMS',
    items: [{ ...thing('a', 1500), title: 'جديد' }, thing('x', 9)],
  })
  expect(cart.items).toEqual([{ ...thing('a', 1500), title: 'جديد', quantity: 2 }])
  expect(cart.total).toBe(3000)
})

test('REFRESH_ITEMS with a line of an older quote leaves the quantity, and only what is displayed is stored', () => {
  const line = { ...thing('a', 1500), quantity: 2, available: 7, bundle: null }
  const before = after({ type: 'ADD_ITEM', item: thing('a'), quantity: 5 })
  const cart = cartReducer(before, { type: 'REFRESH_ITEMS', items: [displayOf(line)] }, shipping)
  expect([quantities(cart), cart.total]).toEqual([[['a', 5]], 7500])
  expect(displayOf(line)).toEqual(thing('a', 1500))
})

test('changing a cart does not mutate the previous one', () => {
  const before = after(add('a'))
  const copy = structuredClone(before)
  cartReducer(before, add('a'), shipping)
  cartReducer(before, { type: 'UPDATE_QUANTITY', id: 'a', quantity: 9 }, shipping)
  expect(before).toEqual(copy)
})
