import * as z from 'zod/mini'
import { emailAddress, line, numberedLine, phoneNumber, requiredLine } from '../text-fields.ts'
import type { StoreSettings } from './form.ts'

/** The shop's name and contact details. */
export const storeSchema = z.object({
  nameAr: requiredLine(60),
  nameEn: requiredLine(60),
  email: emailAddress,
  phone: phoneNumber,
  whatsapp: phoneNumber,
  registration: z._default(numberedLine(40), ''),
})

/** The store's name and contact as stored; phone numbers in E.164. */
export function storeOf(input: z.infer<typeof storeSchema>): Pick<StoreSettings, 'name' | 'contact' | 'company'> {
  const { nameAr, nameEn, email, phone, whatsapp, registration } = input
  return { name: { ar: nameAr, en: nameEn }, contact: { email, phone, whatsapp }, company: { registration } }
}

function isSecureAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.protocol === 'https:' && /^[^.]+(\.[^.]+)+$/.test(url.hostname) && url.username === ''
}

/** An external URL, or none; "https://" is added if missing. */
export const webAddress = z.pipe(
  z.pipe(
    line(200),
    z.transform((typed: string) => (typed === '' || /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`)),
  ),
  z.string().check(z.refine((text) => text === '' || isSecureAddress(text), 'link')),
)

/** The shop's pages on other sites; not shown when empty. */
export const socialSchema = z.object({
  instagram: webAddress,
  tiktok: webAddress,
  x: webAddress,
  youtube: webAddress,
  discord: webAddress,
})
