import { useSite } from '#app/site.ts'
import { PhoneIcon, WhatsAppIcon } from '#app/ui/icons.tsx'
import { SiteLink } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import { Brand } from './brand.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { textPages } from './main-pages.ts'

/** Checkout's header: brand, link back to the cart, and the language switch; nothing else. */
export function CheckoutHeader() {
  return (
    <header style={{ viewTransitionName: 'site-header' }} className="border-b border-line bg-paper">
      <div className="wrap flex min-h-15 flex-wrap items-center gap-x-2 py-1 md:min-h-18">
        <Brand />
        <div className="ms-auto flex flex-wrap items-center gap-x-1">
          <SiteLink
            to="/cart"
            className="flex min-h-11 items-center rounded-md px-2 font-medium underline-offset-4 hover:underline"
          >
            {m.back_to_cart()}
          </SiteLink>
          <LanguageSwitch />
        </div>
      </div>
    </header>
  )
}

/** Checkout's footer: contact and the terms, which open in a new tab. */
export function CheckoutFooter() {
  const contact = useSite()?.store.contact
  const line = 'inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline'
  return (
    <footer className="mt-16 border-t border-line text-sm text-quiet">
      <div className="wrap flex flex-wrap items-center gap-x-6 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {contact?.whatsapp && (
          <a className={line} href={`https://wa.me/${contact.whatsapp.replace(/\D/g, '')}`} rel="noopener">
            <WhatsAppIcon size={18} />
            {m.footer_whatsapp()}
          </a>
        )}
        {contact?.phone && (
          <a className={line} href={`tel:${contact.phone}`}>
            <PhoneIcon size={18} />
            <bdi dir="ltr">{contact.phoneText}</bdi>
          </a>
        )}
        {textPages.slice(1, 5).map((page) => (
          <SiteLink key={page.path} to={page.path} target="_blank" className={line}>
            {page.name()}
          </SiteLink>
        ))}
        <p className="basis-full pt-1">{m.footer_independent()}</p>
      </div>
    </footer>
  )
}
