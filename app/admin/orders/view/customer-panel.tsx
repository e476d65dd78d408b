import type { ReactNode } from 'react'
import { Facts, Panel } from '#app/admin/kit/panel.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { GuestLinks } from '#app/admin/orders/guest/guest-links.tsx'
import { useSite } from '#app/site.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { PhoneIcon, WhatsAppIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxCounted } from '#shop/numbers.ts'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import { formatPhone } from '#shop/phone.ts'

export type Customer = {
  number: string
  locale: 'ar' | 'en'
  firstName: string
  lastName: string
  email: string
  phone: string
  robloxUsername: string | null
}
/** The customer's other orders and messages; counts are capped at `maxCounted` + 1. */
export type CustomerHistory = { email: string; accountId: string | null; orders: number; messages: number }

type CustomerPanelProps = { customer: Customer; more: CustomerHistory; mayCorrect: boolean }

/** The customer, and three ways to reach them; the team calls within an hour of each order (R19). */
export function CustomerPanel({ customer, more, mayCorrect }: CustomerPanelProps) {
  const { firstName, lastName, email, phone, robloxUsername } = customer
  const chat = useWhatsApp(customer)
  return (
    <Panel title={m.admin_customer_title()}>
      <p className="text-lg font-medium wrap-anywhere">
        <bdi>{`${firstName} ${lastName}`}</bdi>
      </p>
      {phone !== '' && (
        <div className="mt-3 mb-4 grid grid-cols-2 gap-2">
          <a href={`tel:${phone}`} className={buttonClass({ variant: 'secondary' })}>
            <PhoneIcon size={20} />
            {m.admin_customer_call()}
          </a>
          <a href={chat} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
            <WhatsAppIcon size={20} />
            {m.admin_customer_whatsapp()}
          </a>
        </div>
      )}
      <Facts
        facts={[
          { name: m.admin_customer_phone(), value: phone && <bdi dir="ltr">{formatPhone(phone)}</bdi> },
          {
            name: m.admin_customer_email(),
            value: email && (
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
      {mayCorrect && (
        <ButtonLink to={adminOrderPath(customer.number, 'contact')} variant="secondary" className="mt-4">
          {m.admin_orders_contact_link()}
        </ButtonLink>
      )}
      {more.email !== '' && (
        <ul className="mt-3 flex flex-wrap gap-x-4 border-t border-line pt-1.5">
          <More to={`/admin/orders?${new URLSearchParams({ customer: more.email })}`}>
            {m.admin_orders_customer_orders({ count: counted(more.orders) })}
          </More>
          {more.messages > 0 && (
            <More to={`/admin/messages?${new URLSearchParams({ q: more.email })}`}>
              {m.admin_orders_customer_messages({ count: counted(more.messages) })}
            </More>
          )}
          {more.accountId && (
            <More to={`/admin/users/view/${more.accountId}`}>{m.admin_orders_customer_account()}</More>
          )}
        </ul>
      )}
      {more.email !== '' && more.accountId === null && <GuestLinks number={customer.number} />}
    </Panel>
  )
}

const counted = (count: number) => (count > maxCounted ? `${maxCounted}+` : String(count))

function More({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <TextLink to={to} className="text-sm font-medium">
        {children}
      </TextLink>
    </li>
  )
}

/** A chat that opens with a greeting in the customer's language, not the reader's. */
function useWhatsApp({ number, locale, firstName, phone }: Customer): string {
  const shop = useSite()?.store.name[locale] ?? ''
  const text = m.admin_whatsapp_text({ name: firstName, shop, number }, { locale })
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
}
