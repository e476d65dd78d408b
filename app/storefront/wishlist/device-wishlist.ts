import { isolate } from '#app/ui/isolate.ts'
import { toast, undoMs } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { type CartItem, displayOf } from '#shop/cart/reducer.ts'
import { parentOf } from '#shop/catalog/variants/options.ts'
import { maxSaved } from '#shop/wishlist/max-saved.ts'
import { readSavedItems, saveItems } from '../cart/saved-cart.ts'
import { toastId } from '../kit/toast-id.ts'
import { followList, readSynced } from '../sync/follow-list.ts'
import { showSaved, wishlistKey } from './saved-wishlist.ts'

const agreedKey = 'bustan_wishlist_account'

let changed = () => {}
let end = () => {}
/** Resolved when the first sync of this page has ended. */
export const firstSync = new Promise<void>((resolve) => {
  end = resolve
})

const showWishlist = (items: readonly CartItem[]) =>
  showSaved({ items, products: new Set(items.map(({ id }) => parentOf(id))) })

const read = () => readSavedItems(wishlistKey, maxSaved)

/** Other tabs write it too: it is read again before each change. */
function write(items: CartItem[]): void {
  saveItems(wishlistKey, items)
  showWishlist(items)
  changed()
}

/** Removes the account's items from this browser; they stay in the account and return with the next sign-in. */
function clearAccountList(): void {
  const agreed = readSynced(agreedKey)
  if (agreed === null) return
  const theirs = new Set(agreed.items.map(({ productId }) => productId))
  // First, so that no other tab mistakes the shorter list for removals.
  localStorage.removeItem(agreedKey)
  write(read().filter(({ id }) => !theirs.has(id)))
}

/**
 * Shows this browser's wishlist, follows the shop's other tabs, and syncs with the account of a signed-in user (R52).
 * @returns stops that
 */
export function startWishlist(signedIn: boolean): () => void {
  const show = () => {
    showWishlist(read())
    changed()
  }
  const onStorage = ({ key }: StorageEvent) => (key === wishlistKey || key === null) && show()
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && show()
  if (!signedIn) clearAccountList()
  showWishlist(read())
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onShow)
  const following = signedIn
    ? followList({
        name: 'wishlist',
        agreedKey,
        most: maxSaved,
        read,
        show: (items) => {
          saveItems(wishlistKey, items)
          showWishlist(items)
        },
        lineFor: ({ id, price }) => ({ productId: id, price }),
        synced: () => end(),
        left: clearAccountList,
      })
    : null
  if (following) changed = following.changed
  return () => {
    changed = () => {}
    following?.stop()
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShow)
  }
}

/** Saves a product or variant and shows a toast. @returns false when the wishlist is full */
export function addToWishlist(product: Omit<CartItem, 'quantity'>, text: string, view: () => void): boolean {
  const items = read().filter(({ id }) => id !== product.id)
  if (items.length >= maxSaved) {
    toast(m.wishlist_full({ max: maxSaved }), { id: toastId })
    return false
  }
  write([...items, { ...displayOf(product), quantity: 1 }])
  toast(text, { id: toastId, action: { label: m.wishlist_view(), onClick: view } })
  return true
}

/** Removes products and variants, with an undo. @param title names them */
export function removeFromWishlist(ids: readonly string[], title: string): void {
  const before = read()
  const removed = before.filter(({ id }) => ids.includes(id))
  write(before.filter(({ id }) => !ids.includes(id)))
  toast(m.wishlist_removed({ title: isolate(title) }), {
    id: toastId,
    duration: undoMs,
    action: {
      label: m.undo(),
      onClick: () => {
        const now = read()
        const known = new Set(now.map(({ id }) => id))
        write([...now, ...removed.filter(({ id }) => !known.has(id))].slice(0, maxSaved))
      },
    },
  })
}

/** The heart button: saves what is chosen of a product, or removes all that is saved of it. */
export function toggleWishlist(product: Omit<CartItem, 'quantity'>, title: string, view: () => void): void {
  const mine = read().filter(({ id }) => parentOf(id) === parentOf(product.id))
  if (mine.length === 0) addToWishlist(product, m.wishlist_saved(), view)
  else
    removeFromWishlist(
      mine.map(({ id }) => id),
      title,
    )
}
