import { useEffect, useRef, useState } from 'react'
import { withdrawReminder } from '#app/storefront/cart-reminders/use-cart-reminder.ts'
import type { SavedAddress } from '#shop/addresses/read.ts'
import { callingCode, groupNational, phoneCountryOf } from '#shop/phone.ts'
import { type CustomerDraft, type Draft, newDraft } from './draft.ts'
import { emptyShipping, fromShipping } from './shipping-draft.ts'
import { knownEmail } from './steps.ts'

/** A signed-in user, as far as the checkout needs. */
export type Buyer = Record<'account' | 'firstName' | 'lastName' | 'email' | 'phone' | 'robloxUsername', string> & {
  addresses: SavedAddress[]
}

/**
 * Prefills the signed-in user's details, once, into empty fields only: input has precedence. What another account left
 * in this tab is removed first.
 */
export function usePrefilled(draft: Draft | null, buyer: Buyer | null, change: (part: Partial<Draft>) => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (draft === null || done.current) return
    done.current = true
    const prefilled = prefill(draft, buyer)
    // The reminder belongs to the account that left.
    if (prefilled?.checkoutKey !== undefined && draft.reminderKey !== null) void withdrawReminder(draft.reminderKey)
    if (prefilled !== null) change(prefilled)
  }, [draft, buyer, change])
}

/**
 * The email that quotes are for, and a function that follows what is typed. It changes at once when another account uses
 * the tab: its discounts are not those of the former one.
 */
export function useQuotedEmail(draft: Draft): [email: string | null, follow: () => void] {
  const [known, setKnown] = useState({ email: knownEmail(draft), account: draft.account })
  const follow = () => setKnown({ email: knownEmail(draft), account: draft.account })
  if (known.account !== draft.account) follow()
  return [known.email, follow]
}

/** The changes to a draft for a buyer, or null when there are none. */
export function prefill(draft: Draft, buyer: Buyer | null): Partial<Draft> | null {
  const account = buyer?.account ?? null
  const foreign = draft.account !== null && draft.account !== account
  const typed = foreign ? newDraft() : draft
  if (buyer === null) return foreign ? typed : null
  const known: CustomerDraft = { ...typed.customer }
  for (const name of ['firstName', 'lastName', 'email', 'robloxUsername'] as const) known[name] ||= buyer[name]
  if (known.phone === '' && buyer.phone !== '') Object.assign(known, phoneParts(buyer.phone))
  const standard = buyer.addresses[0]
  const untouched = JSON.stringify(typed.shipping) === JSON.stringify(emptyShipping)
  const shipping = untouched && standard ? fromShipping(standard.address) : typed.shipping
  return { ...(foreign && typed), account, customer: known, shipping }
}

/** A stored number for the phone field: country and national number. */
export function phoneParts(phone: string): Pick<CustomerDraft, 'phone' | 'phoneCountry'> {
  const country = phoneCountryOf(phone)
  if (country === null) return { phone, phoneCountry: 'other' }
  return { phone: groupNational(phone.slice(callingCode(country).length), country), phoneCountry: country }
}
