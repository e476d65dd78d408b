import { type FormEvent, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { useUnsavedForm } from '#app/admin/kit/unsaved.ts'
import type { InputVersion } from '#app/admin/kit/use-input-version.ts'
import { fieldText } from '#app/field-text.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { phoneParts } from '#app/storefront/checkout/buyer.ts'
import { PhoneField } from '#app/storefront/checkout/phone-field.tsx'
import { emptyShipping, fromShipping, toShipping } from '#app/storefront/checkout/shipping-draft.ts'
import { ShippingStep, useAddressErrors } from '#app/storefront/checkout/shipping-step.tsx'
import { addressProblems, toCustomer } from '#app/storefront/checkout/steps.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import type { ShippingAddress } from '#shop/addresses/shipping.ts'
import { customerSchema } from '#shop/checkout/form.ts'
import type { Locale } from '#shop/money.ts'

export type ContactDetails = Record<'firstName' | 'lastName' | 'email' | 'phone' | 'robloxUsername', string> & {
  shipping: ShippingAddress | null
}

type Props = {
  details: ContactDetails
  /** The buyer's language, used for the address label. */
  locale: Locale
  /** The version of the details that the input is based on. */
  version: InputVersion<string>
  /** The delivery fee paid, formatted. */
  fee: string
  /** Whether an account adopted this guest order by its email address. */
  isAdopted: boolean
  /** Server-side field errors, by path. */
  problems: FieldErrors | undefined
}

/** An order's customer and address, in checkout's fields. An unchanged address is not sent. */
export function ContactForm({ details, locale, version, fee, isAdopted, problems }: Props) {
  const submit = useSubmit()
  const pending = useNavigation().state === 'submitting'
  const [customer, setCustomer] = useState(() => ({ ...details, ...phoneParts(details.phone) }))
  const [before, setBefore] = useState(() => (details.shipping ? fromShipping(details.shipping) : emptyShipping))
  const [shipping, setShipping] = useState(before)
  const [last, setLast] = useState({ saves: version.saves, sent: before })
  if (last.saves !== version.saves) {
    setLast({ ...last, saves: version.saves })
    setBefore(last.sent)
  }
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useAddressErrors(form, problems)
  useUnsavedForm(form, version.filled, version.saves)

  const { shipping: _, ...typed } = customer
  const wire = (name: 'firstName' | 'lastName' | 'email' | 'robloxUsername') => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setCustomer({ ...customer, [name]: event.target.value }),
    error: fieldText(errors[name]),
    autoComplete: 'off',
  })

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const isMoved = JSON.stringify(shipping) !== JSON.stringify(before)
    const read = parseInput(customerSchema, toCustomer(typed))
    const found = { ...(read.ok ? {} : read.errors), ...(isMoved && addressProblems(shipping)) }
    setErrors(found)
    if (Object.keys(found).length > 0 || pending) return
    const sent = {
      customer: toCustomer(typed),
      ...(isMoved && { shipping: toShipping(shipping, locale) }),
      seen: version.seen,
    }
    setLast({ ...last, sent: shipping })
    void submit(sent as never, { method: 'post', encType: 'application/json', preventScrollReset: true })
  }

  return (
    <form ref={form} {...version.watch} noValidate onSubmit={onSubmit} className="flex flex-col gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...wire('firstName')} label={m.first_name()} required maxLength={60} />
        <Field {...wire('lastName')} label={m.last_name()} required maxLength={60} />
        <Field
          {...wire('email')}
          label={m.email()}
          hint={
            <>
              {m.admin_orders_contact_email_hint()}
              {isAdopted && <> {m.admin_orders_contact_adopted_hint()}</>}
            </>
          }
          required
          type="email"
          inputMode="email"
          maxLength={254}
        />
        <PhoneField
          value={customer}
          onChange={(phone) => setCustomer({ ...customer, ...phone })}
          problem={errors.phone}
          otherError={fieldText(errors.phone)}
          hint=""
        />
        <Field {...wire('robloxUsername')} label={m.game_username()} optional dir="ltr" maxLength={40} />
      </div>
      {details.shipping && (
        <section aria-labelledby="contact-address" className="border-t border-line pt-5">
          <h2 id="contact-address" className="text-lg">
            {m.admin_address_title()}
          </h2>
          <p className="mt-1 mb-4 text-sm text-quiet">{m.admin_orders_contact_fee({ fee })}</p>
          <ShippingStep shipping={shipping} onChange={setShipping} errors={errors} />
        </section>
      )}
      <Button type="submit" pending={pending} pendingLabel={m.admin_moving()} className="self-start">
        {m.admin_orders_contact_save()}
      </Button>
    </form>
  )
}
