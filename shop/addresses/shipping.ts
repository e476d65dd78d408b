import type { Locale } from '../money.ts'
import { type Country, countryName } from './countries.ts'

/** Kuwait's six governorates and the seven emirates: ids are stored, names are displayed. */
export const governorates = ['capital', 'hawalli', 'farwaniya', 'ahmadi', 'jahra', 'mubarak-al-kabeer'] as const
export type Governorate = (typeof governorates)[number]
export const emirates = [
  'abu-dhabi',
  'dubai',
  'sharjah',
  'ajman',
  'umm-al-quwain',
  'ras-al-khaimah',
  'fujairah',
] as const
export type Emirate = (typeof emirates)[number]

/**
 * A delivery address. The first seven fields are required by R12, the last four of them optional; older orders lack the
 * others. No country means Kuwait; without a block, `address` holds the whole address.
 */
export type ShippingAddress = {
  address: string
  city: string
  area: string
  building: string
  floor: string
  apartment: string
  notes: string
  country?: Country
  governorate?: Governorate | ''
  areaId?: string
  block?: string
  street?: string
  avenue?: string
  emirate?: Emirate | ''
  /** Kuwait's PACI number of an address: eight digits, or empty. */
  paci?: string
}

type Names<Name extends string> = Record<Name, Record<Locale, string>>

const governorateNames: Names<Governorate> = {
  capital: { ar: 'العاصمة', en: 'Capital' },
  hawalli: { ar: 'حولي', en: 'Hawalli' },
  farwaniya: { ar: 'الفروانية', en: 'Farwaniya' },
  ahmadi: { ar: 'الأحمدي', en: 'Ahmadi' },
  jahra: { ar: 'الجهراء', en: 'Jahra' },
  'mubarak-al-kabeer': { ar: 'مبارك الكبير', en: 'Mubarak Al-Kabeer' },
}
const emirateNames: Names<Emirate> = {
  'abu-dhabi': { ar: 'أبوظبي', en: 'Abu Dhabi' },
  dubai: { ar: 'دبي', en: 'Dubai' },
  sharjah: { ar: 'الشارقة', en: 'Sharjah' },
  ajman: { ar: 'عجمان', en: 'Ajman' },
  'umm-al-quwain': { ar: 'أم القيوين', en: 'Umm Al Quwain' },
  'ras-al-khaimah': { ar: 'رأس الخيمة', en: 'Ras Al Khaimah' },
  fujairah: { ar: 'الفجيرة', en: 'Fujairah' },
}

export const governorateName = (id: Governorate, locale: Locale): string => governorateNames[id][locale]
export const emirateName = (id: Emirate, locale: Locale): string => emirateNames[id][locale]

/** Labels for parts that lack one: "10" becomes "Block 10", while "Al Safat Tower" needs no "Building". */
const labels: Names<'block' | 'street' | 'avenue' | 'building' | 'floor' | 'apartment'> = {
  block: { ar: 'قطعة', en: 'Block' },
  street: { ar: 'شارع', en: 'Street' },
  avenue: { ar: 'جادة', en: 'Avenue' },
  building: { ar: 'منزل/بناية', en: 'Building' },
  floor: { ar: 'الدور', en: 'Floor' },
  apartment: { ar: 'شقة', en: 'Apartment' },
}
const paciLabel: Record<Locale, string> = { ar: 'الرقم الآلي (PACI)', en: 'PACI number' }
/** Recognises a part that contains its own label, in either language. */
const named = { block: /قطع[ةه]|block/i, street: /شارع|طريق|\b(street|st|road|rd)\b/i, avenue: /جاد[ةه]|avenue|jadda/i }

function labelled(part: keyof typeof labels, value: string | undefined, locale: Locale): string {
  if (!value) return ''
  const label = labels[part][locale]
  const isNumber = /^\p{N}[\p{N}\-/ ]*\p{L}?$/u.test(value)
  if (isNumber) return `${label} ${value}`
  if (part === 'building' || part === 'floor' || part === 'apartment' || named[part].test(value)) return value
  // "Salem Al-Mubarak Street", but "شارع سالم المبارك".
  return part === 'street' && locale === 'en' ? `${value} ${label}` : `${label} ${value}`
}

const join = (parts: (string | undefined)[], locale: Locale) =>
  parts.filter(Boolean).join(locale === 'ar' ? '، ' : ', ')

/**
 * Kuwait's block, street and avenue as one line: "قطعة 10، شارع 5" or "Block 10, Street 5". Empty without any of them.
 */
export function streetLine(parts: Pick<ShippingAddress, 'block' | 'street' | 'avenue'>, locale: Locale): string {
  return join(
    (['block', 'street', 'avenue'] as const).map((part) => labelled(part, parts[part], locale)),
    locale,
  )
}

/**
 * The lines of an address for a parcel label: area and city, street, unit, PACI number, country. Pure, and valid for
 * orders of any age. Ids are named in the reader's language, except the area, which nameArea resolves first. Notes are
 * excluded.
 */
export function addressLines(address: ShippingAddress, locale: Locale): string[] {
  const { governorate, emirate, paci, country = 'KW' } = address
  const city = governorate ? governorateName(governorate, locale) : address.city
  const wide = [address.area, city, emirate ? emirateName(emirate, locale) : '']
  return [
    join(
      wide.filter((part, at) => wide.indexOf(part) === at),
      locale,
    ),
    streetLine(address, locale) || address.address,
    join(
      (['building', 'floor', 'apartment'] as const).map((part) => labelled(part, address[part], locale)),
      locale,
    ),
    paci ? `${paciLabel[locale]} ${paci}` : '',
    countryName(country, locale),
  ].filter((line) => line !== '')
}
