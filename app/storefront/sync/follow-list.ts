import { accountHint } from '#app/account/kit/hint.ts'
import { type CartLine, mergeCarts, sameCart } from '#shop/cart/merge.ts'
import type { CartItem } from '#shop/cart/reducer.ts'

/** The state last synced between this browser and the account, and whose account it was: the base of the merge. */
type Agreed = { account: string; version: number; items: CartLine[] }
type AccountList = { account: string; version: number; items: CartItem[] }

/** A product list synced with the account across devices: the cart or the wishlist. */
export type FollowingList = {
  /** The last part of its path under /account. */
  name: 'cart' | 'wishlist'
  /** Local storage key of the last synced state. */
  agreedKey: string
  /** Maximum number of lines. */
  most: number
  read: () => readonly CartItem[]
  show: (items: CartItem[]) => void
  /** A line as the account stores it. */
  lineFor: (item: CartItem) => object
  /** Called with the number of products added by a merge. */
  added?: (count: number) => void
  /** Called with what the account did not take, since it is no longer sold; it is removed from this browser too. */
  dropped?: (items: CartItem[]) => void
  /** Called once, when the first sync has ended, also after a failure: until then an empty list may not be empty. */
  synced?: () => void
  /** The user signed out or changed: the state synced with the account no longer applies to this browser. */
  left?: () => void
}

/** Debounce of several changes in a row. */
const quietMs = 800
/** How long a request may take. */
const timeoutMs = 15_000
/** How often a merge is retried when two devices change at the same moment. */
const maxRounds = 5

const linesOf = (items: readonly { id: string; quantity?: number }[]): CartLine[] =>
  items.map(({ id, quantity = 1 }) => ({ productId: id, quantity }))

/**
 * Merges this browser's list with the account's: now, on every change, and when the page becomes visible or the
 * connection returns. Stops when no user is signed in.
 */
export function followList(list: FollowingList) {
  const address = `/account/${list.name}`
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
      // Offline, or online a moment before the shop can be reached.
      clearTimeout(timer)
      if (!stopped) timer = setTimeout(() => void sync(), timeoutMs)
    } finally {
      working = false
    }
  }

  async function together() {
    let theirs = await ask()
    for (let round = 0; theirs !== null && !stopped && round < maxRounds; round++) theirs = await meet(theirs)
  }

  /** Merges once with the account's list. Returns null when both agree, else what another device has saved since. */
  async function meet(theirs: AccountList): Promise<AccountList | null> {
    const { account, version } = theirs
    let agreed = readSynced(list.agreedKey)
    if (agreed !== null && agreed.account !== account) {
      list.left?.()
      agreed = null
    }
    const [mine, there] = [linesOf(list.read()), linesOf(theirs.items)]
    const merged = mergeCarts(agreed?.items ?? null, mine, there, list.most)
    const known = new Map([...theirs.items, ...list.read()].map((item) => [item.id, item]))
    const items = merged.flatMap(({ productId, quantity }) => {
      const item = known.get(productId)
      return item ? [{ ...item, quantity }] : []
    })
    if (!sameCart(merged, mine)) {
      list.show(items)
      const before = new Set(mine.map(({ productId }) => productId))
      const count = merged.filter(({ productId }) => !before.has(productId)).length
      if (count > 0) list.added?.(count)
    }
    if (sameCart(merged, there)) {
      keepAgreed(list.agreedKey, { account, version, items: merged })
      return null
    }
    const response = await request({
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ version, items: items.map(list.lineFor) }),
    })
    if (response.status === 409) return (await response.json()) as AccountList
    if (response.status === 401) signedOut()
    if (!response.ok) return null
    const saved = (await response.json()) as { version: number; dropped?: string[] }
    // Signed out meanwhile: the list is no longer the account's.
    if (agreed !== null && readSynced(list.agreedKey) === null) return null
    const isTaken = (id: string) => !saved.dropped?.includes(id)
    const agreedLines = merged.filter(({ productId }) => isTaken(productId))
    keepAgreed(list.agreedKey, { account, version: saved.version, items: agreedLines })
    const gone = items.filter(({ id }) => !isTaken(id))
    if (gone.length > 0) {
      list.show(list.read().filter(({ id }) => isTaken(id)))
      list.dropped?.(gone)
    }
    return null
  }

  async function ask(): Promise<AccountList | null> {
    const response = await request()
    if (response.status === 401) signedOut()
    return response.ok ? ((await response.json()) as AccountList) : null
  }

  async function request(init?: RequestInit): Promise<Response> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), timeoutMs)
    return fetch(address, { ...init, signal: limit.signal }).finally(() => clearTimeout(timer))
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
    window.removeEventListener('online', later)
  }
  /** The session has ended by itself; after the next sign-in the hint starts the sync again. */
  function signedOut() {
    stop()
    for (const cookie of [`${accountHint}=; Path=/`, `__Host-${accountHint}=; Path=/; Secure`]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some phone browsers
      document.cookie = `${cookie}; Max-Age=0`
    }
    list.left?.()
  }
  document.addEventListener('visibilitychange', onLook)
  window.addEventListener('pageshow', onLook)
  window.addEventListener('online', later)
  void sync().then(list.synced)

  return {
    changed() {
      // The running sync may have sent the list from before.
      if (working) again = true
      const agreed = readSynced(list.agreedKey)
      if (!stopped && !(agreed && sameCart(agreed.items, linesOf(list.read())))) later()
    },
    stop,
  }
}

/** The state last synced between this browser and an account; null when there is none. */
export function readSynced(key: string): Agreed | null {
  try {
    const saved = JSON.parse(localStorage.getItem(key) ?? 'null') as Agreed | null
    return saved && typeof saved.account === 'string' && Array.isArray(saved.items) ? saved : null
  } catch {
    return null
  }
}

function keepAgreed(key: string, agreed: Agreed): void {
  try {
    localStorage.setItem(key, JSON.stringify(agreed))
  } catch {
    // Without storage each merge starts from scratch; nothing is lost.
  }
}
