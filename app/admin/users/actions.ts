import type { Question } from '#app/admin/kit/ask-dialog.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'

/** What an admin may do to an account. */
export const userWishes = ['admin', 'user', 'on', 'off'] as const
export type UserWish = (typeof userWishes)[number]

type Words = { name: () => string; ask: (input: { name: string }) => string; text: () => string }

const words: Record<UserWish, Words & { did: (input: { name: string }) => string }> = {
  admin: {
    name: m.users_make_admin,
    ask: m.users_ask_admin,
    text: m.users_ask_admin_text,
    did: m.users_did_admin,
  },
  user: { name: m.users_remove_admin, ask: m.users_ask_user, text: m.users_ask_user_text, did: m.users_did_user },
  on: { name: m.users_activate, ask: m.users_ask_on, text: m.users_ask_on_text, did: m.users_did_on },
  off: { name: m.users_deactivate, ask: m.users_ask_off, text: m.users_ask_off_text, did: m.users_did_off },
}

/** The name of a wish, as on its button. */
export const wishName = (wish: UserWish) => words[wish].name()
/** That a wish was done. */
export const wishDone = (wish: UserWish, name: string) => words[wish].did({ name: isolate(name) })

/** The question before a wish is done. */
export function wishQuestion(wish: UserWish, person: { id: string; name: string }): Question {
  return {
    title: words[wish].ask({ name: isolate(person.name) }),
    text: words[wish].text(),
    yes: words[wish].name(),
    danger: wish === 'off' || wish === 'user',
    fields: { id: person.id, name: person.name, wish },
  }
}

type Target = { email: string; role: 'admin' | 'user'; isActive: boolean }

/** What may be offered for an account: nothing for a built-in admin (decision 10), nor for whoever looks. */
export function wishesFor(target: Target, { builtIn, self }: { builtIn: readonly string[]; self: string }): UserWish[] {
  if (builtIn.includes(target.email) || target.email === self) return []
  return [target.role === 'admin' ? 'user' : 'admin', target.isActive ? 'off' : 'on']
}
