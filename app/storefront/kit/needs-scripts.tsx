import { useSite } from '#app/site.ts'
import { useStoreName } from '#app/storefront/kit/store-name.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { PhoneIcon, WhatsAppIcon } from '#app/ui/icons.tsx'
import { SiteLink } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'

type NeedsScriptsProps = { className?: string; order?: boolean; text?: string }

/**
 * Says that the page needs scripts; with `order`, how to order without them. React never renders a noscript's content
 * in a browser, so the client bundle does not contain it.
 */
export function NeedsScripts({ className, order = false, text }: NeedsScriptsProps) {
  return (
    <noscript>
      {import.meta.env.SSR && <p className={className}>{text ?? m.needs_javascript()}</p>}
      {import.meta.env.SSR && order && <OrderWithout />}
    </noscript>
  )
}

function OrderWithout() {
  const contact = useSite()?.store.contact
  const shop = useStoreName()
  if (!contact) return null
  const text = encodeURIComponent(`${m.needs_javascript_order_text({ shop })} `)
  const look = buttonClass({ variant: 'secondary', block: true })
  return (
    <div className="mx-auto mt-4 grid max-w-md gap-3 text-start">
      <p>{m.needs_javascript_order()}</p>
      {contact.whatsapp && (
        <a href={`https://wa.me/${contact.whatsapp.replace(/\D/g, '')}?text=${text}`} rel="noopener" className={look}>
          <WhatsAppIcon size={20} className="shrink-0" />
          <span>{m.footer_whatsapp()}</span>
        </a>
      )}
      {contact.phone && (
        <a href={`tel:${contact.phone}`} className={look}>
          <PhoneIcon size={20} className="shrink-0" />
          <bdi dir="ltr">{contact.phoneText}</bdi>
        </a>
      )}
      <SiteLink to="/contact" className="inline-flex min-h-11 items-center justify-center text-leaf underline">
        {m.contact_title()}
      </SiteLink>
    </div>
  )
}
