import { useCallback, useEffect, useState } from 'react'
import { newId } from '#app/new-id.ts'
import type { SlotHost } from '#app/storefront/appointments/use-slots.ts'
import type { SessionMode } from '#shop/appointments/status.ts'
import type { PaymentMethod } from '#shop/payments/methods.ts'
import type { PhoneCountry } from '#shop/phone.ts'
import { draftKey } from '../cart/delivery-country.ts'
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
  /** What that order holds while it awaits payment: until when by this device's clock (ms), and which slots. */
  held: { until: number; times: Record<string, string[]> } | null
  /** The code of the placed order, restored with the cart when the payment fails. */
  promoCode: string | null
  /** The account whose details were prefilled; null for a guest. */
  account: string | null
  /** Whether to save the address to the account. */
  saveAddress: boolean
  /** Consent to WhatsApp messages about this order. */
  whatsapp: boolean
  /** Consent to one reminder by email, and whether the server may have stored the cart for it. */
  remind: boolean
  reminderStored: boolean
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
  held: null,
  promoCode: null,
  account: null,
  saveAddress: false,
  whatsapp: false,
  remind: false,
  reminderStored: false,
  reminder: null,
}

/** An empty draft of a new checkout, with a key that no order has. */
export const newDraft = (): Draft => ({ ...emptyDraft, checkoutKey: newId() })

/**
 * The draft of this tab; missing or malformed values get defaults, and an unstructured address from an older version is
 * migrated. Never throws.
 */
export function readDraft(): Draft {
  try {
    const saved = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}') as Partial<Draft>
    return {
      ...emptyDraft,
      ...saved,
      customer: { ...emptyDraft.customer, ...saved.customer },
      shipping: migrateShipping(saved.shipping ?? {}),
      checkoutKey: typeof saved.checkoutKey === 'string' && saved.checkoutKey ? saved.checkoutKey : newId(),
    }
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

/** Removes the draft from this tab: signing out leaves no address behind. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(draftKey)
  } catch {
    // Storage is unavailable: there is no draft.
  }
}

/** Ends the checkout that led to an order: the details stay for the next one, its key and consents do not. */
export function closeDraft(number: string): boolean {
  const draft = readDraft()
  if (draft.placed !== number) return false
  saveCode(null)
  saveDraft({
    ...draft,
    checkoutKey: newId(),
    sessionNote: '',
    appointments: {},
    hosts: {},
    gifts: {},
    terms: false,
    placed: null,
    held: null,
    promoCode: null,
    whatsapp: false,
    remind: false,
    reminderStored: false,
    reminder: null,
  })
  return true
}

/** The draft as state; null on the server and until this tab's draft is loaded. */
export function useDraft(): [Draft | null, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState<Draft | null>(null)
  useEffect(() => setDraft(readDraft()), [])
  const change = useCallback((part: Partial<Draft>) => {
    setDraft((before) => {
      const after = { ...(before ?? readDraft()), ...part }
      saveDraft(after)
      return after
    })
  }, [])
  return [draft, change]
}
