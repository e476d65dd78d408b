import { useSite } from '#app/site.ts'
import { SocialLinks } from '#app/storefront/contact/social-links.tsx'
import { useStoreName } from '#app/storefront/kit/store-name.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { MailIcon, PhoneIcon, WhatsAppIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'

/** WhatsApp with a prefilled greeting, phone, email, and the store's social media pages. */
export function ContactChannels({ order }: { order: string | null }) {
  const site = useSite()
  const shop = useStoreName()
  if (!site) return null
  const { contact, social } = site.store
  const words = order ? m.contact_whatsapp_order({ shop, number: order }) : m.contact_whatsapp_text({ shop })
  const whatsapp = `https://wa.me/${contact.whatsapp.replace(/\D/g, '')}?text=${encodeURIComponent(`${words} `)}`
  const line = 'flex min-h-11 items-center gap-2.5 underline-offset-4 hover:underline'
  return (
    <section className="sheet p-5 shadow-soft">
      <h2 className="text-xl">{m.contact_ways()}</h2>
      {contact.whatsapp && (
        <a href={whatsapp} rel="noopener" className={`${buttonClass({ variant: 'secondary', block: true })} mt-4 mb-2`}>
          <WhatsAppIcon size={20} />
          <span>{m.footer_whatsapp()}</span>
        </a>
      )}
      {contact.phone && (
        <a href={`tel:${contact.phone}`} className={line}>
          <PhoneIcon size={20} className="text-leaf" />
          <bdi dir="ltr">{contact.phoneText}</bdi>
        </a>
      )}
      {contact.email && (
        <a href={`mailto:${contact.email}`} className={line}>
          <MailIcon size={20} className="shrink-0 text-leaf" />
          <bdi dir="ltr" className="wrap-anywhere">
            {contact.email}
          </bdi>
        </a>
      )}
      <SocialLinks social={social} />
    </section>
  )
}
