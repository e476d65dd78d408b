import { useRef } from 'react'
import type { FieldErrors } from '#app/form.ts'
import { useSite } from '#app/site.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { RadioCard } from '#app/ui/form/radio-card.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxAddresses } from '#shop/addresses/limits.ts'
import type { SavedAddress } from '#shop/addresses/read.ts'
import { addressLines } from '#shop/addresses/shipping.ts'
import type { Draft } from './draft.ts'
import { emptyShipping, fromShipping, type ShippingDraft } from './shipping-draft.ts'
import { ShippingStep } from './shipping-step.tsx'

type Props = { addresses: SavedAddress[]; shipping: ShippingDraft }

/** The saved address shown unchanged in the fields; null otherwise. */
function chosenOf({ addresses, shipping }: Props): SavedAddress | null {
  const { notes, ...typed } = shipping
  const same = ({ address }: SavedAddress) => {
    const { notes: _, ...stored } = fromShipping(address)
    return (Object.keys(stored) as (keyof typeof stored)[]).every((part) => stored[part] === typed[part])
  }
  return addresses.find(same) ?? null
}

/**
 * The account's addresses to choose from; the fields below show the chosen one and remain editable. Another address that
 * was typed comes back when it is chosen again.
 */
function SavedAddresses({ onChoose, ...props }: Props & { onChoose: (shipping: ShippingDraft) => void }) {
  const locale = useSite()?.locale ?? 'ar'
  const { addresses } = props
  const typed = useRef(emptyShipping)
  if (addresses.length === 0) return null
  const chosen = chosenOf(props)
  return (
    <fieldset className="mb-6">
      <legend className="mb-3 font-medium">{m.address_book_choose()}</legend>
      <div className="grid gap-3">
        {addresses.map((saved) => {
          const [first = '', ...rest] = addressLines(saved.address, locale)
          const lines = saved.label ? [first, ...rest] : rest
          return (
            <RadioCard
              key={saved.id}
              name="saved-address"
              value={saved.id}
              checked={chosen?.id === saved.id}
              onChange={() => {
                if (chosen === null) typed.current = props.shipping
                onChoose(fromShipping(saved.address))
              }}
              label={<bdi>{saved.label || first}</bdi>}
              description={<bdi>{lines.join(`${m.list_comma()} `)}</bdi>}
            />
          )
        })}
        <RadioCard
          name="saved-address"
          value="other"
          checked={chosen === null}
          onChange={() => onChoose(typed.current)}
          label={m.address_book_other()}
        />
      </div>
    </fieldset>
  )
}

type RememberProps = Props & { checked: boolean; onChange: (checked: boolean) => void }

/** The offer to save a new address, while there is room for one. */
function RememberAddress({ checked, onChange, ...props }: RememberProps) {
  if (props.addresses.length >= maxAddresses || chosenOf(props) !== null) return null
  return (
    <Checkbox
      name="saveAddress"
      className="mt-4"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    >
      {m.address_book_remember()}
    </Checkbox>
  )
}

type ShippingPartProps = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** The account's addresses; null for a guest. */
  addresses: SavedAddress[] | null
  errors: FieldErrors
  /** Another address has other required fields: none of them was left out yet. */
  onOther: () => void
}

/** Step 2: the address, from the account's or typed. */
export function ShippingPart({
  draft: { shipping, saveAddress },
  change,
  addresses,
  errors,
  onOther,
}: ShippingPartProps) {
  return (
    <>
      {addresses && (
        <SavedAddresses
          addresses={addresses}
          shipping={shipping}
          onChoose={(chosen) => {
            onOther()
            change({ shipping: chosen, saveAddress: false })
          }}
        />
      )}
      <ShippingStep
        shipping={shipping}
        onChange={(typed) => {
          if (typed.country !== shipping.country) onOther()
          change({ shipping: typed })
        }}
        errors={errors}
      />
      {addresses && (
        <RememberAddress
          addresses={addresses}
          shipping={shipping}
          checked={saveAddress}
          onChange={(remember) => change({ saveAddress: remember })}
        />
      )}
    </>
  )
}
