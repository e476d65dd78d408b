import type { ReactNode } from 'react'
import { memo } from 'react'
import { useSite } from '#app/site.ts'
import { methodName, methodPicture } from '#app/storefront/kit/payment-methods.ts'
import { MailIcon, PhoneIcon, WhatsAppIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { SiteLink } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import { categories } from '#shop/catalog/category.ts'
import { paymentMethods } from '#shop/payments/methods.ts'
import { categoryName } from '../kit/category-name.ts'
import { hoursInWords, todayInWords } from '../kit/hours-in-words.ts'
import { useStoreName } from '../kit/store-name.ts'
import { NewsletterLink } from '../newsletter/newsletter-link.tsx'
import { CurrencyForm } from './currency-form.tsx'
import { mainPages, textPages } from './main-pages.ts'

/** The footer: links, contact, and the disclaimer. */
export const Footer = memo(function Footer() {
  const name = useStoreName()
  const store = useSite()?.store
  const accepted = store?.payments
  return (
    <footer className="hedge mt-20 bg-grove text-on-grove">
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-9 pt-10 pb-8 lg:grid-cols-4">
        <Links title={m.footer_links()}>
          {[...mainPages, { path: '/cart', name: m.nav_cart }, { path: '/wishlist', name: m.wishlist_title }].map(
            (page) => (
              <FooterLink key={page.path} to={page.path}>
                {page.name()}
              </FooterLink>
            ),
          )}
          <FooterLink to="/find-order">{m.find_order_title()}</FooterLink>
          <FooterLink to="/#receive">{m.hero_receive()}</FooterLink>
          <li>
            <NewsletterLink className="flex min-h-11 items-center underline-offset-4 hover:underline" />
          </li>
        </Links>
        <Links title={m.footer_policies()}>
          {textPages.map((page) => (
            <FooterLink key={page.path} to={page.path}>
              {page.name()}
            </FooterLink>
          ))}
        </Links>
        <div className="col-span-2 grid grid-cols-2 content-start gap-x-6 gap-y-9 lg:col-span-1 lg:grid-cols-1">
          <Links title={m.footer_categories()}>
            {categories.map((category) => (
              <FooterLink key={category} to={`/shop?category=${category}`}>
                {categoryName(category)}
              </FooterLink>
            ))}
          </Links>
          <div>
            <h2 className="text-lg">{m.footer_payment()}</h2>
            <ul className="mt-3 flex flex-wrap gap-2">
              {paymentMethods
                .filter((method) => accepted?.[method] ?? true)
                .map((method) => (
                  <li key={method}>
                    <img src={methodPicture(method)} alt={methodName(method)} width={48} height={32} loading="lazy" />
                  </li>
                ))}
            </ul>
          </div>
        </div>
        <Contact />
        <CurrencyForm />
      </div>
      <div className="border-t border-on-grove/20">
        <div className="wrap flex flex-col gap-1 pt-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-sm md:flex-row md:justify-between md:gap-8">
          <p className="max-w-prose">{m.footer_independent()}</p>
          <div className="shrink-0 md:text-end">
            <p>{m.footer_copyright({ name })}</p>
            {store?.registration && <p>{m.commercial_registration({ number: isolate(store.registration) })}</p>}
          </div>
        </div>
      </div>
    </footer>
  )
})

function Contact() {
  const site = useSite()
  if (!site) return null
  const { contact, hours, today } = site.store
  const { whatsapp, phone, phoneText, email } = contact
  const ways = [
    [whatsapp && `https://wa.me/${whatsapp.replace(/\D/g, '')}`, WhatsAppIcon, m.footer_whatsapp()],
    [phone && `tel:${phone}`, PhoneIcon, phoneText],
    [email && `mailto:${email}`, MailIcon, email],
  ] as const
  return (
    <div className="col-span-2 lg:col-span-1">
      <h2 className="text-lg">{m.footer_contact()}</h2>
      <ul className="mt-1">
        {ways.map(
          ([href, Icon, text]) =>
            href && (
              <li key={href}>
                <a className="flex min-h-11 items-center gap-2 underline-offset-4 hover:underline" href={href}>
                  <Icon size={20} />
                  <bdi>{text}</bdi>
                </a>
              </li>
            ),
        )}
      </ul>
      <p className="text-sm first-letter:uppercase">{hoursInWords(hours, site.locale)}</p>
      {today && <p className="text-sm font-semibold">{todayInWords(today, site.locale)}</p>}
    </div>
  )
}

function Links({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-1">{children}</ul>
    </nav>
  )
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <SiteLink to={to} className="flex min-h-11 items-center underline-offset-4 hover:underline">
        {children}
      </SiteLink>
    </li>
  )
}
