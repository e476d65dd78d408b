import * as m from '#locales/compiled/messages.js'
import { type BuiltInRole, isBuiltInRole } from '#shop/accounts/roles/built-in-roles.ts'

type Word = (inputs?: Record<never, never>, say?: { locale: 'ar' | 'en' }) => string

/** The built-in roles by name. */
export const roleWords: Record<BuiltInRole, Word> = {
  owner: m.roles_owner,
  manager: m.roles_manager,
  orders: m.roles_orders,
  support: m.roles_support,
  content: m.roles_content,
  bookkeeper: m.roles_bookkeeper,
}

export type NamedRole = { id: string; nameAr: string; nameEn: string }

/** A role's name in the reader's language. */
export const roleName = ({ id, nameAr, nameEn }: NamedRole, locale: 'ar' | 'en'): string =>
  isBuiltInRole(id) ? roleWords[id]({}, { locale }) : locale === 'ar' ? nameAr : nameEn
