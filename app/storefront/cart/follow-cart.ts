import type { Dispatch, RefObject } from 'react'
import { loadCart } from '#app/storefront/cart/load-cart.ts'
import { toastId } from '#app/storefront/kit/toast-id.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { type CartLine, mergeCarts, sameCart } from '#shop/cart/merge.ts'
import type { CartAction, CartItem, CartState } from '#shop/cart/reducer.ts'

/** What this browser and the account last agreed on, and whose account it was. */
type Agreed = { account: string; version: number; items: CartLine[] }
type AccountCart = { account: string; version: number; items: CartItem[] }

const agreedKey = 'bustan_cart_account'
const address = '/account/cart'
/** Several changes in a row are one to tell. */
const quietMs = 800
/** How often two devices that change at the same moment are brought together before it is left for later. */
const maxRounds = 5

const linesOf = (items: readonly CartItem[]): CartLine[] =>
  items.map(({ id, quantity }) => ({ productId: id, quantity }))

/**
 * Merges this browser's cart with the account's, now, on every change, and when the page becomes visible. Stops when no
 * user is signed in; the cart stays.
 */
export function followCart(cart: RefObject<CartState>, dispatch: Dispatch<CartAction>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let working = false
  let again = false
  let stopped = false

  async function sync() {
    if (working) {
      again = true
      return
    }
    working = true
    try {
      do {
        again = false
        await together()
      } while (again && !stopped)
    } catch {
      // Offline: retried on the next change or visit.
    } finally {
      working = false
    }
  }

  async function together() {
    let theirs = await ask()
    for (let round = 0; theirs !== null && !stopped && round < maxRounds; round++) theirs = await meet(theirs)
  }

  /** One meeting with the account's cart. Answers null when both agree, else what another device has saved meanwhile. */
  async function meet(theirs: AccountCart): Promise<AccountCart | null> {
    const agreed = readAgreed()
    const base = agreed?.account === theirs.account ? agreed.items : null
    const [mine, there] = [linesOf(cart.current.items), linesOf(theirs.items)]
    const merged = mergeCarts(base, mine, there)
    if (!sameCart(merged, mine)) {
      show(merged, theirs.items)
      tell(merged, mine)
    }
    if (sameCart(merged, there)) {
      keepAgreed({ account: theirs.account, version: theirs.version, items: merged })
      return null
    }
    const answer = await fetch(address, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ version: theirs.version, items: merged }),
    })
    if (answer.status === 409) return (await answer.json()) as AccountCart
    if (answer.status === 401) stop()
    if (!answer.ok) return null
    const { version } = (await answer.json()) as { version: number }
    keepAgreed({ account: theirs.account, version, items: merged })
    return null
  }

  async function ask(): Promise<AccountCart | null> {
    const answer = await fetch(address)
    if (answer.status === 401) stop()
    return answer.ok ? ((await answer.json()) as AccountCart) : null
  }

  function show(merged: readonly CartLine[], theirs: readonly CartItem[]) {
    const known = new Map([...theirs, ...cart.current.items].map((item) => [item.id, item]))
    const items = merged.flatMap(({ productId, quantity }) => {
      const item = known.get(productId)
      return item ? [{ ...item, quantity }] : []
    })
    loadCart(items, cart.current, dispatch)
  }

  function later() {
    clearTimeout(timer)
    timer = setTimeout(() => void sync(), quietMs)
  }
  const onLook = () => {
    if (document.visibilityState === 'visible') later()
  }
  function stop() {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onLook)
    window.removeEventListener('pageshow', onLook)
  }
  document.addEventListener('visibilitychange', onLook)
  window.addEventListener('pageshow', onLook)
  void sync()

  return {
    changed() {
      const agreed = readAgreed()
      if (!stopped && !(agreed && sameCart(agreed.items, linesOf(cart.current.items)))) later()
    },
    stop,
  }
}

/** Tells how many products were added by the merge. */
function tell(merged: readonly CartLine[], mine: readonly CartLine[]) {
  const before = new Set(mine.map(({ productId }) => productId))
  const count = merged.filter(({ productId }) => !before.has(productId)).length
  if (count > 0) toast(m.cart_follow_added({ count }), { id: toastId, duration: 10_000 })
}

function readAgreed(): Agreed | null {
  try {
    const saved = JSON.parse(localStorage.getItem(agreedKey) ?? 'null') as Agreed | null
    return saved && typeof saved.account === 'string' && Array.isArray(saved.items) ? saved : null
  } catch {
    return null
  }
}

function keepAgreed(agreed: Agreed): void {
  try {
    localStorage.setItem(agreedKey, JSON.stringify(agreed))
  } catch {
    // Without storage each merge starts from scratch; nothing is lost.
  }
}
