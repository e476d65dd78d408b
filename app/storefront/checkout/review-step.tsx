import type { ReactNode } from 'react'
import { withHost } from '#app/appointment-place.ts'
import { fieldText } from '#app/field-text.ts'
import type { FieldErrors } from '#app/form.ts'
import { useSite } from '#app/site.ts'
import type { SlotHost } from '#app/storefront/appointments/use-slots.ts'
import { whenOf } from '#app/storefront/appointments/when-of.ts'
import { ChangedCartNotice } from '#app/storefront/cart/changed-cart-notice.tsx'
import { type Quote, receivedKinds } from '#app/storefront/cart/quote.ts'
import { daysInWords } from '#app/storefront/kit/delivery-words.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { SiteLink } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import { addressLines, type ShippingAddress } from '#shop/addresses/shipping.ts'
import { formatPhone } from '#shop/phone.ts'
import { BundleParts } from '../bundles/bundle-parts.tsx'
import { methodName } from '../kit/payment-methods.ts'
import {
  hostFor,
  packagesIn,
  type RequestedAppointment,
  sessionField,
  sessionModeNames,
  timeOf,
} from './appointments.ts'
import type { Draft } from './draft.ts'
import { GiftNote } from './gifts/gift-note.tsx'
import { toShipping } from './shipping-draft.ts'
import { type Step, toCustomer } from './steps.ts'

type Props = {
  draft: Draft
  quote: Quote | null
  needsShipping: boolean
  sessions: readonly RequestedAppointment[]
  errors: FieldErrors
  onTerms: (agreed: boolean) => void
  onEdit: (step: Step) => void
}

/** Step 4: a summary with the server's current prices, and the terms. */
export function ReviewStep({ draft, quote, needsShipping, sessions, errors, onTerms, onEdit }: Props) {
  const site = useSite()
  const locale = site?.locale ?? 'ar'
  const arabic = locale === 'ar'
  const { customer, shipping } = draft
  const kinds = quote && receivedKinds(quote)
  const days = daysInWords(site?.store.delivery ?? { minDays: 1, maxDays: 3 })
  return (
    <div className="grid gap-6">
      <ChangedCartNotice />
      <Part title={m.review_items()}>
        <ul className="divide-y divide-line">
          {quote?.items.map((item) => (
            <li key={item.productId} className="flex items-center gap-3 py-2.5">
              <Picture
                image={item.image}
                colour={item.imageColour}
                alt=""
                sizes="3rem"
                className="size-12 rounded-sm"
              />
              <span className="min-w-0 grow wrap-anywhere">
                <bdi>{arabic ? item.title : item.titleEn}</bdi>{' '}
                <span className="whitespace-nowrap text-quiet">× {item.quantity}</span>
                <BundleParts parts={item.bundle?.items} className="block text-sm text-quiet" />
                <GiftNote given={item.category === 'guide' && !item.bundle ? draft.gifts[item.productId] : undefined} />
              </span>
              <Price fils={item.price * item.quantity} className="font-medium" />
            </li>
          ))}
        </ul>
      </Part>
      <div className="grid gap-6 sm:grid-cols-2">
        <Part title={m.review_customer()} onEdit={() => onEdit('customer')}>
          <p className="wrap-anywhere">
            <bdi>{`${customer.firstName} ${customer.lastName}`}</bdi>
          </p>
          <p className="wrap-anywhere">
            <bdi dir="ltr">{customer.email}</bdi>
          </p>
          <p>
            <bdi dir="ltr">{formatPhone(toCustomer(customer).phone)}</bdi>
          </p>
          {customer.robloxUsername && (
            <p className="wrap-anywhere">{m.review_game_name({ name: isolate(customer.robloxUsername) })}</p>
          )}
          {sessions.map((session) => (
            <p key={sessionField(session)} className="mt-2">
              <bdi>{arabic ? session.title : session.titleEn}</bdi>: {chosenTime(timeOf(draft, session), locale)}
              <HostOf host={hostFor(draft, session)} />
            </p>
          ))}
          {sessions.length > 0 && <p>{sessionModeNames[draft.sessionMode]()}</p>}
          {packagesIn(quote).map(({ productId, title, titleEn, quantity, package: { sessions, days } }) => (
            <p key={productId} className="mt-2">
              {m.package_review({
                title: isolate(arabic ? title : titleEn),
                sessions: m.package_sessions({ count: sessions * quantity }),
                days: m.package_days({ count: days }),
              })}
            </p>
          ))}
          {draft.sessionNote && kinds?.has('consultation') && (
            <p className="mt-2 text-sm wrap-anywhere text-quiet [unicode-bidi:plaintext]">{draft.sessionNote}</p>
          )}
        </Part>
        <Part title={m.review_method()} onEdit={() => onEdit('method')}>
          <p>{draft.method && methodName(draft.method)}</p>
        </Part>
        {needsShipping ? (
          <Part title={m.review_shipping()} onEdit={() => onEdit('shipping')}>
            <address className="not-italic wrap-anywhere">
              {addressLines(toShipping(shipping, locale) as ShippingAddress, locale).map((line) => (
                <span key={line} className="block">
                  <bdi>{line}</bdi>
                </span>
              ))}
            </address>
            {shipping.notes && (
              <p className="mt-2 text-sm text-quiet wrap-anywhere [unicode-bidi:plaintext]">{shipping.notes}</p>
            )}
          </Part>
        ) : (
          <p className="text-sm text-quiet">{m.digital_no_address()}</p>
        )}
      </div>
      <Part title={m.terms_title()}>
        <ul className="ms-5 list-disc space-y-1 text-sm text-quiet">
          {kinds?.has('guide') && <li>{m.terms_digital()}</li>}
          {kinds?.has('physical') && <li>{m.terms_physical({ days })}</li>}
          {kinds?.has('consultation') && <li>{m.terms_session()}</li>}
          <li>{m.terms_independent()}</li>
        </ul>
        <Checkbox
          name="terms"
          className="mt-3"
          checked={draft.terms}
          onChange={(event) => onTerms(event.target.checked)}
          error={fieldText(errors.terms)}
        >
          <Agreement />
        </Checkbox>
      </Part>
    </div>
  )
}

/** The consent to the terms, with a link to them; in a new tab, so that no input is lost. */
function Agreement() {
  const [before, after] = m.terms_agree({ terms: '\n' }).split('\n')
  return (
    <>
      {before}
      <SiteLink to="/terms-of-service" target="_blank" className="font-semibold text-leaf underline underline-offset-4">
        {m.terms_link()}
        <span className="sr-only"> {m.new_tab()}</span>
      </SiteLink>
      {after}
    </>
  )
}

/** A chosen slot: day and time in Kuwait, and in the reader's own zone when it differs. */
const chosenTime = (at: string, locale: 'ar' | 'en') => (at === '' ? '—' : whenOf(new Date(at), locale))

function HostOf({ host }: { host: SlotHost | null }) {
  const locale = useSite()?.locale ?? 'ar'
  return host && <span className="block">{withHost({ nameAr: host.name, nameEn: host.nameEn }, locale)}</span>
}

function Part({ title, onEdit, children }: { title: string; onEdit?: () => void; children: ReactNode }) {
  return (
    <section>
      <div className="mb-1 flex items-center justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        {onEdit && (
          <button
            type="button"
            onClick={onEdit}
            className="-me-2 min-h-11 px-2 text-sm font-semibold text-leaf underline"
          >
            {m.edit()} <span className="sr-only">{title}</span>
          </button>
        )}
      </div>
      {children}
    </section>
  )
}
