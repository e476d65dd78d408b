import { useCallback, useEffect, useState } from 'react'
import type { PaymentMethod } from '#shop/ports.ts'

export type CustomerDraft = Record<'firstName' | 'lastName' | 'email' | 'phone' | 'robloxUsername', string>
export type ShippingDraft = Record<'address' | 'city' | 'area' | 'building' | 'floor' | 'apartment' | 'notes', string>

/** What was typed so far, as it was typed. */
export type Draft = {
  /** One key for one checkout, however often it is sent; the server places one order for it. */
  checkoutKey: string
  customer: CustomerDraft
  shipping: ShippingDraft
  method: PaymentMethod | null
  sessionNote: string
  terms: boolean
  /** The order number this checkout led to, so that its success page empties the cart, and no other does. */
  placed: string | null
  /** The code of the order that was placed: it comes back with the cart when the payment fails. */
  promoCode: string | null
}

const key = 'bustan_checkout'

export const emptyDraft: Draft = {
  checkoutKey: '',
  customer: { firstName: '', lastName: '', email: '', phone: '', robloxUsername: '' },
  shipping: { address: '', city: '', area: '', building: '', floor: '', apartment: '', notes: '' },
  method: null,
  sessionNote: '',
  terms: false,
  placed: null,
  promoCode: null,
}

/** The draft of this tab; what is missing or of another shape in storage is as in an empty one. Never throws. */
export function readDraft(): Draft {
  try {
    const saved = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>
    return {
      ...emptyDraft,
      ...saved,
      customer: { ...emptyDraft.customer, ...saved.customer },
      shipping: { ...emptyDraft.shipping, ...saved.shipping },
      checkoutKey: typeof saved.checkoutKey === 'string' && saved.checkoutKey ? saved.checkoutKey : crypto.randomUUID(),
    }
  } catch {
    return { ...emptyDraft, checkoutKey: crypto.randomUUID() }
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

/** Ends the checkout that led to an order: the details stay for the next one, its key and agreement do not. */
export function closeDraft(number: string): boolean {
  const draft = readDraft()
  if (draft.placed !== number) return false
  saveDraft({
    ...draft,
    checkoutKey: crypto.randomUUID(),
    sessionNote: '',
    terms: false,
    placed: null,
    promoCode: null,
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
