import type { useSite } from '#app/site.ts'
import { methodBrand, paymentMethods } from '#shop/payments/methods.ts'
import { openingData } from './opening-facts.ts'

type Site = NonNullable<ReturnType<typeof useSite>>

/** The shop as schema.org data: identity, contact, and site search. */
export function shopData({ baseUrl, locale, store }: Site) {
  const home = `${baseUrl}/${locale}`
  const organization = `${baseUrl}/#organization`
  return {
    '@graph': [
      {
        '@type': 'OnlineStore',
        '@id': organization,
        name: store.name[locale],
        alternateName: locale === 'ar' ? store.name.en : store.name.ar,
        url: baseUrl,
        logo: `${baseUrl}/icons/icon-512.png`,
        email: store.contact.email || undefined,
        telephone: store.contact.phone || undefined,
        areaServed: store.countries,
        paymentAccepted: paymentMethods
          .filter((method) => store.payments[method])
          .map(methodBrand)
          .join(', '),
        currenciesAccepted: 'KWD',
        ...openingData(store.hours),
        sameAs: Object.values(store.social).filter((address) => address !== ''),
      },
      {
        '@type': 'WebSite',
        '@id': `${baseUrl}/#website`,
        name: store.name[locale],
        url: home,
        inLanguage: locale,
        publisher: { '@id': organization },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${home}/shop?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}
