import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { FieldErrors } from '#app/form.ts'
import { useSite } from '#app/site.ts'
import { emptyShipping, fromShipping, toShipping } from '#app/storefront/checkout/shipping-draft.ts'
import { ShippingStep, useAddressErrors } from '#app/storefront/checkout/shipping-step.tsx'
import { addressProblems } from '#app/storefront/checkout/steps.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { useSitePath } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxLabel } from '#shop/addresses/limits.ts'
import type { SavedAddress } from '#shop/addresses/read.ts'

type Props = {
  /** The address being edited, or null for a new one. */
  saved: SavedAddress | null
  /** Server-side field errors, by path. */
  problems: FieldErrors | undefined
  onCancel: () => void
}

/** One saved address: its name and the same fields as at checkout. */
export function AddressForm({ saved, problems, onCancel }: Props) {
  const locale = useSite()?.locale ?? 'ar'
  const submit = useSubmit()
  const path = useSitePath()
  const pending = useNavigation().state === 'submitting'
  const [shipping, setShipping] = useState(() => (saved ? fromShipping(saved.address) : emptyShipping))
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useAddressErrors(form, problems)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = addressProblems(shipping)
    setErrors(found)
    if (Object.keys(found).length > 0 || pending) return
    const fields = new FormData(event.currentTarget)
    const address = {
      ...(saved && { id: saved.id }),
      label: String(fields.get('label') ?? ''),
      isDefault: fields.has('isDefault'),
      address: toShipping(shipping, locale),
    }
    void submit({ intent: 'save', address } as never, {
      method: 'post',
      action: path('/profile/addresses'),
      encType: 'application/json',
    })
  }

  return (
    <section aria-labelledby="address-form" className="sheet p-5 md:p-6">
      <h2 id="address-form" ref={heading} tabIndex={-1} className="mb-5 text-xl outline-none">
        {saved ? m.address_book_edit() : m.address_book_new()}
      </h2>
      <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <Field
          label={m.address_book_label()}
          hint={m.address_book_label_hint()}
          name="label"
          optional
          maxLength={maxLabel}
          defaultValue={saved?.label}
        />
        <ShippingStep shipping={shipping} onChange={setShipping} errors={errors} />
        {!saved?.isDefault && <Checkbox name="isDefault">{m.address_book_is_default()}</Checkbox>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={pending} pendingLabel={m.profile_saving()}>
            {m.address_book_save()}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {m.profile_cancel()}
          </Button>
        </div>
      </form>
    </section>
  )
}
