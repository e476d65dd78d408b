import { memo } from 'react'
import { useSite } from '#app/site.ts'
import { methodPicture, paymentsInWords } from '#app/storefront/kit/payment-methods.ts'
import { Picture } from '#app/ui/picture.tsx'
import * as m from '#locales/compiled/messages.js'
import { paymentMethods } from '#shop/payments/methods.ts'
import { hoursInWords } from '../kit/hours-in-words.ts'

/** Three features, each with its own layout: covers, a big number, payment badges. */
export const FeaturesSection = memo(function FeaturesSection() {
  const site = useSite()
  const accepted = paymentMethods.filter((name) => site?.store.payments[name] ?? true)
  const hours = site?.store.hours ?? { open: '9:00', close: '22:00', closedDays: [] }
  return (
    <section aria-labelledby="features-title" className="wrap mt-20">
      <h2 id="features-title" className="sr-only">
        {m.features_title()}
      </h2>
      <div className="grid gap-4 md:grid-cols-12 md:gap-6">
        <div className="relative overflow-hidden rounded-lg bg-leaf-tint p-6 pb-44 md:col-span-7 md:row-span-2 md:p-9 md:pb-64">
          <h3 className="max-w-md text-2xl">{m.feature_guides_title()}</h3>
          <p className="mt-2 max-w-md">{m.feature_guides_text()}</p>
          <div className="absolute inset-x-0 -bottom-10 flex justify-center md:-bottom-16">
            <Cover file="rare-crops-guide" className="z-10 -me-6 mt-6 rotate-3" />
            <Cover file="beginner-guide" className="-rotate-6" />
          </div>
        </div>
        <div className="rounded-lg bg-sun p-6 text-on-sun md:col-span-5 md:p-8">
          <h3>
            <span className="block text-4xl">{m.feature_call_big()}</span>
            <span className="block text-xl">{m.feature_call_title()}</span>
          </h3>
          <p className="mt-2">{m.feature_call_text({ hours: hoursInWords(hours, site?.locale ?? 'ar') })}</p>
        </div>
        <div className="rounded-lg border-2 border-dashed border-line-strong p-6 md:col-span-5 md:p-8">
          <div aria-hidden="true" className="flex gap-2">
            {accepted.map((name) => (
              <img key={name} src={methodPicture(name)} alt="" width={48} height={32} loading="lazy" />
            ))}
          </div>
          <h3 className="mt-4 text-xl">{m.feature_pay_title()}</h3>
          <p className="mt-1">{m.feature_pay_text({ methods: paymentsInWords(accepted, site?.locale ?? 'ar') })}</p>
        </div>
      </div>
    </section>
  )
})

/** A guide's picture as a card; decorative, it repeats the catalog. */
function Cover({ file, className }: { file: string; className: string }) {
  return (
    <Picture
      image={`/products/${file}`}
      alt=""
      sizes="(width >= 48rem) 18rem, 12rem"
      className={`size-48 rounded-lg shadow-soft md:size-72 ${className}`}
    />
  )
}
