import { useSite } from '#app/site.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { MailIcon, WhatsAppIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { MessageIcon } from '#app/ui/more-icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { Card } from './card.tsx'

/** Three ways to ask about an order, each prefilled with its number. */
export function Help({ number }: { number: string }) {
  const contact = useSite()?.store.contact
  if (!contact) return null
  const text = encodeURIComponent(m.order_help_text({ number: isolate(number) }))
  const whatsapp = `https://wa.me/${contact.whatsapp.replace(/\D/g, '')}?text=${text}`
  const look = buttonClass({ variant: 'secondary', block: true })
  return (
    <Card title={m.success_contact()}>
      <p className="mb-3 text-sm text-quiet">{m.success_contact_text()}</p>
      <div className="grid gap-2">
        {contact.whatsapp && (
          <a href={whatsapp} target="_blank" rel="noreferrer" className={look}>
            <WhatsAppIcon size={20} className="shrink-0" />
            <span>{m.footer_whatsapp()}</span>
          </a>
        )}
        <ButtonLink to={`/contact?order=${number}`} variant="secondary" block icon={<MessageIcon size={20} />}>
          {m.order_help_contact()}
        </ButtonLink>
        {contact.email && (
          <a href={`mailto:${contact.email}?subject=${number}`} className={look}>
            <MailIcon size={20} className="shrink-0" />
            <bdi dir="ltr" className="min-w-0 wrap-anywhere">
              {contact.email}
            </bdi>
          </a>
        )}
      </div>
    </Card>
  )
}
