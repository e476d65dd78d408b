import { useCallback, useEffect, useState } from 'react'
import { newId } from '#app/new-id.ts'
import type { SlotHost } from '#app/storefront/appointments/use-slots.ts'
import type { SessionMode } from '#shop/appointments/status.ts'
import type { PaymentMethod } from '#shop/payments/methods.ts'
import type { PhoneCountry } from '#shop/phone.ts'
import { saveCode } from '../cart/saved-code.ts'
import type { GiftDraft } from './gifts/gift-draft.ts'
import { emptyShipping, migrateShipping, type ShippingDraft } from './shipping-draft.ts'

export type CustomerDraft = Record<'firstName' | 'lastName' | 'email' | 'phone' | 'robloxUsername', string> & {
  /** Whose number is typed when no calling code stands before it; 'other' when one must. */
  phoneCountry: PhoneCountry | 'other'
}

/** What was typed so far, as it was typed. */
export type Draft = {
  /** One key for one checkout, however often it is sent; the server places one order for it. */
  checkoutKey: string
  customer: CustomerDraft
  shipping: ShippingDraft
  method: PaymentMethod | null
  sessionNote: string
  /** The chosen times of each consultation, one for each unit, as ISO texts; empty where none is chosen yet. */
  appointments: Record<string, string[]>
  /** Who is wanted for each of them; null for anyone. */
  hosts: Record<string, (SlotHost | null)[]>
  sessionMode: SessionMode
  /** The guides that go to someone else, by product. */
  gifts: Record<string, GiftDraft>
  terms: boolean
  /** The order number this checkout led to, so that its success page empties the cart, and no other does. */
  placed: string | null
  /** What that order holds while it waits for its payment: until when by this device's clock (ms), and which times. */
  held: { until: number; times: Record<string, string[]> } | null
  /** The code of the order that was placed: it comes back with the cart when the payment fails. */
  promoCode: string | null
  /** Whose account the details were filled in for; null for a guest's. */
  account: string | null
  /** Also save the address to the account. */
  saveAddress: boolean
  /** Agreed to messages about this order by WhatsApp. */
  whatsapp: boolean
  /** Agreed to one reminder by email, and whether the server may have the cart stored for it. */
  remind: boolean
  reminderStored: boolean
  /** The reminder whose link brought this cart back, as its link proves it. */
  reminder: string | null
}

const key = 'bustan_checkout'

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

/**
 * The draft of this tab; what is missing or of another shape in storage is as in an empty one, and an address from
 * before it had parts is taken over. Never throws.
 */
export function readDraft(): Draft {
  try {
    const saved = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>
    return {
      ...emptyDraft,
      ...saved,
      customer: { ...emptyDraft.customer, ...saved.customer },
      shipping: migrateShipping(saved.shipping ?? {}),
      checkoutKey: typeof saved.checkoutKey === 'string' && saved.checkoutKey ? saved.checkoutKey : newId(),
    }
  } catch {
    return { ...emptyDraft, checkoutKey: newId() }
  }
}

/** Keeps the draft for this tab: it survives a reload and the way to the bank and back, and ends with the tab. */
export function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is refused: the draft lives as long as the page.
  }
}

/** Removes the draft from this tab: whoever signs out leaves no address behind. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is refused: there is none.
  }
}

/** Ends the checkout that led to an order: the details stay for the next one, its key and agreement do not. */
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

/** The draft as state; null on the server and until this tab's own is read. */
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
