import type * as z from 'zod/mini'
import { typedText } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { allow, type GuardArgs } from '#app/guards.ts'
import { changeTwoFactorRule } from '#shop/accounts/roles/two-factor-rule.ts'
import { type Admin, may } from '#shop/accounts/users/admin.ts'
import type { Outcome } from '#shop/outcome.ts'
import { methodsOf } from '#shop/payments/gateway-of.ts'
import { appointmentFormSchema, appointmentOf } from '#shop/settings/appointments.ts'
import { bannerOf, bannerSchema } from '#shop/settings/banner.ts'
import { changeSettings, type SettingsChanged } from '#shop/settings/change-settings.ts'
import { currenciesOf, currenciesSchema } from '#shop/settings/currencies.ts'
import { carriersOf, carriersSchema } from '#shop/settings/delivery/carriers-form.ts'
import { returnsOf, returnsSchema } from '#shop/settings/delivery/returns.ts'
import { downloadsOf, downloadsSchema } from '#shop/settings/downloads.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import type { SettingsGroup } from '#shop/settings/groups.ts'
import { hoursOf, hoursSchema } from '#shop/settings/hours.ts'
import { feesOf, feesSchema, paymentsOf, paymentsSchema } from '#shop/settings/payments.ts'
import { refundsOf, refundsSchema } from '#shop/settings/refunds.ts'
import { cartRemindersOf, cartRemindersSchema } from '#shop/settings/reminders/cart-reminders.ts'
import { securitySchema } from '#shop/settings/security.ts'
import { reservationSchema, shippingOf, shippingSchema } from '#shop/settings/shipping.ts'
import { socialSchema, storeOf, storeSchema } from '#shop/settings/store.ts'
import type { Shop } from '#shop/shop.ts'

/** The result of saving a group: saved, field errors, or another admin's changes. */
export type SettingsResult = {
  kind: 'group'
  group: SettingsGroup
  saved: boolean
  problems: FieldErrors | undefined
  conflict: SettingsChanged | undefined
}

type Saved = Outcome<null, { reason: 'own_two_factor' } | SettingsChanged | { reason: 'fields'; problems: FieldErrors }>
type Save = (
  shop: Shop,
  admin: Admin<'settings.act'>,
  fields: Record<string, unknown>,
  seen: string | undefined,
) => Promise<Saved>

/** A settings group, parsed with a schema and mapped to what is stored, given what was stored before. */
function group<Schema extends z.ZodMiniType>(
  schema: Schema,
  stored: (input: z.output<Schema>, before: StoreSettings, shop: Shop) => Partial<StoreSettings>,
): Save {
  return async (shop, admin, fields, seen) => {
    const read = parseInput(schema, fields)
    if (!read.ok) return { ok: false, refusal: { reason: 'fields', problems: read.errors } }
    return changeSettings(shop.db, shop.clock, admin, (before) => stored(read.value, before, shop), seen)
  }
}

const groups: Record<SettingsGroup, Save> = {
  store: group(storeSchema, storeOf),
  social: group(socialSchema, (social) => ({ social })),
  hours: group(hoursSchema, (input) => ({ hours: hoursOf(input) })),
  shipping: group(shippingSchema, shippingOf),
  carriers: group(carriersSchema, carriersOf),
  reservation: group(reservationSchema, (input) => input),
  booking: group(appointmentFormSchema, (input, { booking }) => appointmentOf(input, booking.feedVersion)),
  currencies: group(currenciesSchema, currenciesOf),
  payments: group(paymentsSchema, (input, { payments }, { gateway }) =>
    paymentsOf(input, payments, methodsOf(gateway)),
  ),
  fees: group(feesSchema, feesOf),
  downloads: group(downloadsSchema, downloadsOf),
  banner: group(bannerSchema, (input) => ({ banner: bannerOf(input) })),
  async security({ db, clock }, admin, fields, seen) {
    if (!may(admin, 'security.act')) throw new Error('`saveGroup` was not asked for the permission')
    const read = parseInput(securitySchema, fields)
    if (!read.ok) return { ok: false, refusal: { reason: 'fields', problems: read.errors } }
    return changeTwoFactorRule(db, clock, admin, read.value.adminsNeedTwoFactor === 'on', seen)
  },
  refunds: group(refundsSchema, refundsOf),
  returns: group(returnsSchema, returnsOf),
  cartReminders: group(cartRemindersSchema, cartRemindersOf),
}

const guarded: Partial<Record<SettingsGroup, z.ZodMiniType>> = { security: securitySchema, refunds: refundsSchema }

/** Whether a form changes a setting that protects unattended browsers: requires a fresh proof of identity. */
export function changesSafety(fields: Record<string, unknown>): boolean {
  const schema = Object.entries(guarded).find(([name]) => name === fields.group)?.[1]
  return schema !== undefined && parseInput(schema, fields).ok
}

/** Saves the group that the form names; null when there is no such group. Security settings need 'security.act'. */
export async function saveGroup(
  args: Pick<GuardArgs, 'context' | 'url'>,
  admin: Admin<'settings.act'>,
  fields: Record<string, unknown>,
): Promise<SettingsResult | null> {
  const named = Object.keys(groups).find((name) => name === fields.group) as SettingsGroup | undefined
  if (named === undefined) return null
  if (Object.hasOwn(guarded, named)) await allow(args, admin, 'security.act')
  const shop = args.context.get(shopContext)
  const seen = fields.seen === undefined ? undefined : typedText(fields.seen, 40)
  const saved = await groups[named](shop, admin, fields, seen)
  const result = { kind: 'group', group: named, saved: saved.ok, problems: undefined, conflict: undefined } as const
  if (saved.ok) {
    shop.settings.invalidate()
    return result
  }
  const { refusal } = saved
  if (refusal.reason === 'changed') return { ...result, conflict: refusal }
  if (refusal.reason === 'fields') return { ...result, problems: refusal.problems }
  return { ...result, problems: { adminsNeedTwoFactor: refusal.reason } }
}
