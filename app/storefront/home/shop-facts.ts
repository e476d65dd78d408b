import type { useSite } from '#app/site.ts'
import { paymentBrands, paymentMethods } from '#shop/payments/methods.ts'
import type { Hours } from '#shop/settings/opening.ts'

type Site = NonNullable<ReturnType<typeof useSite>>

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The shop itself for search engines: who it is, how to reach it, and where to search it. */
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
        email: store.contact.email,
        telephone: store.contact.phone,
        areaServed: ['KW', 'SA', 'AE', 'QA', 'BH', 'OM'],
        paymentAccepted: paymentMethods
          .filter((method) => store.payments[method])
          .map((method) => paymentBrands[method])
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

/** Opening hours and exceptions. Closed is 00:00 to 00:00, as in schema.org. */
function openingData({ open, close, closedDays, exceptions = [] }: Hours) {
  const spec = { '@type': 'OpeningHoursSpecification' }
  const times = (hours: { open: string; close: string }) => ({
    opens: hours.open.padStart(5, '0'),
    closes: hours.close.padStart(5, '0'),
  })
  const dayOfWeek = weekdays.filter((_, day) => !closedDays.includes(day))
  return {
    openingHoursSpecification: [{ ...spec, dayOfWeek, ...times({ open, close }) }],
    ...(exceptions.length > 0 && {
      specialOpeningHoursSpecification: exceptions.map(({ from, until, hours }) => ({
        ...spec,
        validFrom: from,
        validThrough: until,
        ...times(hours ?? { open: '00:00', close: '00:00' }),
      })),
    }),
  }
}
