import type { ReactNode } from 'react'
import { fieldText } from '#app/field-text.ts'
import type { FieldErrors } from '#app/form.ts'
import { useSite } from '#app/site.ts'
import type { Quote } from '#app/storefront/quote.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Price } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Draft } from './draft.ts'
import { methodNames } from './method-step.tsx'
import type { Step } from './steps.ts'

type Props = {
  draft: Draft
  quote: Quote | null
  needsShipping: boolean
  errors: FieldErrors
  onTerms: (agreed: boolean) => void
  onEdit: (step: Step) => void
}

/** Step 4: everything once more, as the server prices it now, and the terms. */
export function ReviewStep({ draft, quote, needsShipping, errors, onTerms, onEdit }: Props) {
  const site = useSite()
  const arabic = site?.locale !== 'en'
  const { customer, shipping } = draft
  const kinds = new Set(quote?.items.map((item) => item.category))
  const days = { min: site?.store.delivery.minDays ?? 1, max: site?.store.delivery.maxDays ?? 3 }
  const address = [
    shipping.city,
    shipping.area,
    shipping.address,
    shipping.building,
    shipping.floor,
    shipping.apartment,
  ].filter(Boolean)
  return (
    <div className="grid gap-6">
      <Part title={m.review_items()}>
        <ul className="divide-y divide-line">
          {quote?.items.map((item) => (
            <li key={item.productId} className="flex items-center gap-3 py-2.5">
              <img
                src={item.image}
                alt=""
                width={48}
                height={48}
                className="size-12 rounded-sm"
                style={{ backgroundColor: item.imageColour }}
              />
              <span className="min-w-0 grow">
                <bdi>{arabic ? item.title : item.titleEn}</bdi>{' '}
                <span className="whitespace-nowrap text-quiet">× {item.quantity}</span>
              </span>
              <Price fils={item.price * item.quantity} className="font-medium" />
            </li>
          ))}
        </ul>
      </Part>
      <div className="grid gap-6 sm:grid-cols-2">
        <Part title={m.review_customer()} onEdit={() => onEdit('customer')}>
          <p>
            <bdi>{`${customer.firstName} ${customer.lastName}`}</bdi>
          </p>
          <p className="break-all">
            <bdi dir="ltr">{customer.email}</bdi>
          </p>
          <p>
            <bdi dir="ltr">{customer.phone}</bdi>
          </p>
          {draft.sessionNote && kinds.has('consultation') && (
            <p className="mt-2 text-sm text-quiet">{draft.sessionNote}</p>
          )}
        </Part>
        <Part title={m.review_method()} onEdit={() => onEdit('method')}>
          <p>{draft.method && methodNames[draft.method]()}</p>
        </Part>
        {needsShipping ? (
          <Part title={m.review_shipping()} onEdit={() => onEdit('shipping')}>
            <p>{address.join(arabic ? '، ' : ', ')}</p>
          </Part>
        ) : (
          <p className="text-sm text-quiet">{m.digital_no_address()}</p>
        )}
      </div>
      <Part title={m.terms_title()}>
        <ul className="ms-5 list-disc space-y-1 text-sm text-quiet">
          {kinds.has('guide') && <li>{m.terms_digital()}</li>}
          {kinds.has('physical') && <li>{m.terms_physical(days)}</li>}
          {kinds.has('consultation') && <li>{m.terms_session()}</li>}
          <li>{m.terms_independent()}</li>
        </ul>
        <Checkbox
          name="terms"
          className="mt-3"
          checked={draft.terms}
          onChange={(event) => onTerms(event.target.checked)}
          error={fieldText(errors.terms)}
        >
          {m.terms_agree()}
        </Checkbox>
      </Part>
    </div>
  )
}

function Part({ title, onEdit, children }: { title: string; onEdit?: () => void; children: ReactNode }) {
  return (
    <section>
      <div className="mb-1 flex items-center justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        {onEdit && (
          <button type="button" onClick={onEdit} className="min-h-11 px-2 text-sm font-semibold text-leaf underline">
            {m.edit()} <span className="sr-only">{title}</span>
          </button>
        )}
      </div>
      {children}
    </section>
  )
}
