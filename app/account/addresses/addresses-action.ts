import { data, type RouterContextProvider } from 'react-router'
import { readFields } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import type { Person } from '#shop/accounts/person.ts'
import { chooseDefault } from '#shop/addresses/choose-default.ts'
import { addressId, savedAddressSchema } from '#shop/addresses/form.ts'
import { removeAddress } from '#shop/addresses/remove-address.ts'
import { saveAddress } from '#shop/addresses/save-address.ts'

/** Result of a change to the saved addresses. */
export type AddressesResult = {
  done?: 'saved' | 'removed' | 'default'
  refused?: 'full' | 'unknown' | 'invalid'
  problems?: FieldErrors
}

/** Saves, removes or makes default one of the user's own addresses; another user's is 'unknown'. */
export async function addressesAction(request: Request, context: Readonly<RouterContextProvider>, person: Person) {
  const { db, clock } = context.get(shopContext)
  const fields = await readFields(request)
  const respond = (value: AddressesResult, status = 200) => data(value, { status })

  if (fields.intent === 'save') {
    const read = parseInput(savedAddressSchema, fields.address)
    if (!read.ok) return respond({ refused: 'invalid', problems: read.errors }, 422)
    const saved = await saveAddress(db, person.id, read.value, clock.now())
    if (saved.ok) return respond({ done: 'saved' })
    return respond({ refused: saved.refusal.reason }, saved.refusal.reason === 'full' ? 409 : 404)
  }
  const id = parseInput(addressId, fields.id)
  if (fields.intent !== 'remove' && fields.intent !== 'default') throw data(null, { status: 400 })
  if (!id.ok) return respond({ refused: 'unknown' }, 404)
  const act = fields.intent === 'remove' ? removeAddress : chooseDefault
  const acted = await act(db, person.id, id.value)
  if (!acted.ok) return respond({ refused: 'unknown' }, 404)
  return respond({ done: fields.intent === 'remove' ? 'removed' : 'default' })
}
