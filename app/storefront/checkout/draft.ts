import { useCallback, useEffect, useState } from 'react'
import { newId } from '#app/new-id.ts'
import type { SlotHost } from '#app/storefront/appointments/use-slots.ts'
import type { SessionMode } from '#shop/appointments/status.ts'
import type { PaymentMethod } from '#shop/payments/methods.ts'
import type { PhoneCountry } from '#shop/phone.ts'
import { draftKey, isHeld, type Placed, placedKey, readPlaced } from '../cart/delivery-country.ts'
import { saveCode } from '../cart/saved-code.ts'
import type { GiftDraft } from './gifts/gift-draft.ts'
import { emptyShipping, migrateShipping, type ShippingDraft } from './shipping-draft.ts'

export type CustomerDraft = Record<'firstName' | 'lastName' | 'email' | 'phone' | 'robloxUsername', string> & {
  /** The country of a number typed without a calling code; 'other' when one is required. */
  phoneCountry: PhoneCountry | 'other'
}

/** The input so far, as typed. */
export type Draft = {
  /** The idempotency key of this checkout: the server places one order for it, however often it is sent. */
  checkoutKey: string
  customer: CustomerDraft
  shipping: ShippingDraft
  method: PaymentMethod | null
  sessionNote: string
  /** The chosen slots of each consultation, one per unit, as ISO texts; empty when not chosen yet. */
  appointments: Record<string, string[]>
  /** The host of each slot; null for anyone. */
  hosts: Record<string, (SlotHost | null)[]>
  sessionMode: SessionMode
  /** The guides given as gifts, by product. */
  gifts: Record<string, GiftDraft>
  terms: boolean
  /** The order number this checkout led to: only its own pages remove its items from the cart. */
  placed: string | null
  /** Until when that order is held for its payment, by this device's clock (ms). */
  heldUntil: number | null
  /** The code of the placed order, restored with the cart when the payment fails. */
  promoCode: string | null
  /** The account whose details were prefilled; null for a guest. */
  account: string | null
  /** Whether to save the address to the account. */
  saveAddress: boolean
  /** Consent to WhatsApp messages about this order. */
  whatsapp: boolean
  /** Consent to one reminder by email. */
  remind: boolean
  /** The checkout's key under which the server may have stored the cart for it; another tab's order has its own. */
  reminderKey: string | null
  /** The reminder whose link restored this cart, with its link's proof. */
  reminder: string | null
}

export const emptyDraft: Draft = {
  checkoutKey: '',
  customer: { firstName: '', lastName: '', email: '', phone: '', phoneCountry: 'KW', robloxUsername: '' },
  shipping: emptyShipping,
  method: null,
  sessionNote: '',
  appointments: {},
  hosts: {},
  sessionMode: 'live',
  gifts: {},
  terms: false,
  placed: null,
  heldUntil: null,
  promoCode: null,
  account: null,
  saveAddress: false,
  whatsapp: false,
  remind: false,
  reminderKey: null,
  reminder: null,
}

/** An empty draft of a new checkout, with a key that no order has. */
export const newDraft = (): Draft => ({ ...emptyDraft, checkoutKey: newId() })

/**
 * The draft of this tab, with the order that the cart led to in any tab while it is held; missing or malformed values get
 * defaults, and an unstructured address from an older version is migrated. Never throws.
 */
export function readDraft(): Draft {
  try {
    const saved = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}') as Partial<Draft>
    const placed = readPlaced()
    const draft = {
      ...emptyDraft,
      ...saved,
      customer: { ...emptyDraft.customer, ...saved.customer },
      shipping: migrateShipping(saved.shipping ?? {}),
      checkoutKey: typeof saved.checkoutKey === 'string' && saved.checkoutKey ? saved.checkoutKey : newId(),
    }
    if (placed !== null) return placed.placed === draft.placed || isHeld(placed) ? { ...draft, ...placed } : draft
    // Another tab has ended this checkout. A draft with `held` is from a version that stored no order beside it.
    return draft.placed === null || 'held' in saved ? draft : nextDraft(draft)
  } catch {
    return newDraft()
  }
}

/** Saves the draft for this tab: it survives a reload and the redirect to the bank and back, and ends with the tab. */
export function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(draft))
  } catch {
    // Storage is unavailable: the draft lives as long as the page.
  }
}

/** Saves the order that the cart led to, for every tab, until its checkout is over or for a day. */
function savePlaced({ checkoutKey, placed, heldUntil, promoCode, account }: Placed): void {
  try {
    const saved = { checkoutKey, placed, heldUntil, promoCode, account, at: Date.now() }
    if (placed === null) localStorage.removeItem(placedKey)
    else localStorage.setItem(placedKey, JSON.stringify(saved))
  } catch {
    // Storage is unavailable: neither is the cart stored.
  }
}

/** Removes the draft from this tab: signing out leaves no address behind. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(draftKey)
    localStorage.removeItem(placedKey)
  } catch {
    // Storage is unavailable: there is no draft.
  }
}

/** Ends the checkout that led to an order, in whichever tab. @returns false when another one or none did */
export function closeDraft(number: string): boolean {
  const draft = readDraft()
  if (draft.placed !== number && placedAnywhere() !== number) return false
  const next = nextDraft(draft)
  saveCode(null)
  saveDraft(next)
  savePlaced(next)
  return true
}

function placedAnywhere(): string | null {
  try {
    return readPlaced()?.placed ?? null
  } catch {
    return null
  }
}

/** The draft after an order: the details stay for the next one, the checkout's key and consents do not. */
const nextDraft = (draft: Draft): Draft => ({
  ...draft,
  checkoutKey: newId(),
  sessionNote: '',
  appointments: {},
  hosts: {},
  gifts: {},
  terms: false,
  placed: null,
  heldUntil: null,
  promoCode: null,
  whatsapp: false,
  remind: false,
  reminderKey: null,
  reminder: null,
})

/** The draft as state, following the shop's other tabs; null on the server and until this tab's draft is loaded. */
export function useDraft(): [Draft | null, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState<Draft | null>(null)
  useEffect(() => {
    const load = () => setDraft(readDraft())
    const onStorage = ({ key }: StorageEvent) => (key === placedKey || key === null) && load()
    // A page restored from the back-forward cache has missed events.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && load()
    load()
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
    }
  }, [])
  const change = useCallback((part: Partial<Draft>) => {
    setDraft((before) => {
      const after = { ...(before ?? readDraft()), ...part }
      saveDraft(after)
      if ('placed' in part || 'heldUntil' in part) savePlaced(after)
      return after
    })
  }, [])
  return [draft, change]
}
