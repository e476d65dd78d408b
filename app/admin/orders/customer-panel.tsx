import { useSite } from '#app/site.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { PhoneIcon, WhatsAppIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { Facts, Panel } from './panel.tsx'

export type Customer = {
  number: string
  locale: 'ar' | 'en'
  firstName: string
  lastName: string
  email: string
  phone: string
  robloxUsername: string | null
}

/** Who bought, and the three ways to reach them; the team calls within an hour of each order (spec 1). */
export function CustomerPanel({ customer }: { customer: Customer }) {
  const { firstName, lastName, email, phone, robloxUsername } = customer
  return (
    <Panel title={m.admin_customer_title()}>
      <p className="text-lg font-medium wrap-anywhere">
        <bdi>{`${firstName} ${lastName}`}</bdi>
      </p>
      <div className="mt-3 mb-4 grid grid-cols-2 gap-2">
        <a href={`tel:${phone}`} className={buttonClass({ variant: 'secondary' })}>
          <PhoneIcon size={20} />
          {m.admin_customer_call()}
        </a>
        <a
          href={useWhatsApp(customer)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          <WhatsAppIcon size={20} />
          {m.admin_customer_whatsapp()}
        </a>
      </div>
      <Facts
        facts={[
          { name: m.admin_customer_phone(), value: <bdi dir="ltr">{phone}</bdi> },
          {
            name: m.admin_customer_email(),
            value: (
              <a href={`mailto:${email}`} className="-my-2.5 inline-block py-2.5 text-leaf hover:underline">
                <bdi dir="ltr">{email}</bdi>
              </a>
            ),
          },
          { name: m.admin_customer_game(), value: robloxUsername && <bdi>{robloxUsername}</bdi> },
          {
            name: m.admin_customer_language(),
            value: customer.locale === 'ar' ? m.admin_customer_language_ar() : m.admin_customer_language_en(),
          },
        ]}
      />
    </Panel>
  )
}

/** A chat that opens with a greeting in the customer's language, not in the reader's. */
function useWhatsApp({ number, locale, firstName, phone }: Customer): string {
  const shop = useSite()?.store.name[locale] ?? ''
  const text = m.admin_whatsapp_text({ name: firstName, shop, number }, { locale })
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
}
