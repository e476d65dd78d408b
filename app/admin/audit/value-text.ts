import { callNames } from '#app/admin/calls/call-names.ts'
import { typeNames } from '#app/admin/discounts/names.ts'
import { dayNames } from '#app/admin/kit/dates.tsx'
import { priorityNames } from '#app/admin/messages/names.ts'
import { audienceNames } from '#app/admin/newsletter/campaigns/names.ts'
import { reviewWords } from '#app/admin/orders/names.ts'
import { statusStyles } from '#app/admin/orders/status-styles.tsx'
import { kindName } from '#app/admin/products/names.ts'
import { permissionName } from '#app/admin/users/roles/permission-names.ts'
import { roleWords } from '#app/admin/users/roles/role-names.ts'
import { spanInWords } from '#app/appointment-time.ts'
import { formatWhen, hoursBetween, rangeInWords } from '#app/kuwait-time.ts'
import { categoryNames } from '#app/messages/category-names.ts'
import { cardNames } from '#app/storefront/checkout/gifts/gift-fields.tsx'
import { methodName } from '#app/storefront/kit/payment-methods.ts'
import { interestNames } from '#app/storefront/newsletter/interest-choices.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { isPermission } from '#shop/accounts/roles/permissions.ts'
import { formatMoney, type Locale } from '#shop/money.ts'
import { orderStatuses } from '#shop/orders/status.ts'
import { orderPaymentMethods } from '#shop/payments/methods.ts'
import { isMoney } from './field-names.ts'

type Span = { from: string; to: string }
type Exception = {
  name: Record<Locale, string>
  from: string
  until: string
  /** Store hours on these days; null when closed. */
  hours?: Record<string, string> | null
  /** Appointment hours on these days; empty when there are none. */
  spans?: readonly Span[]
}

const words: Record<string, () => string> = {
  ...Object.fromEntries(orderStatuses.map((status) => [status, statusStyles[status].name])),
  queued: m.mail_state_queued,
  sent: m.mail_state_sent,
  failed: m.mail_state_failed,
  dropped: m.mail_state_dropped,
  published: m.audit_v_published,
  rejected: m.audit_v_rejected,
  active: m.audit_v_active,
  draft: m.audit_v_draft,
  archived: m.audit_v_archived,
  unread: m.audit_v_unread,
  read: m.audit_v_read,
  replied: m.audit_v_replied,
  resolved: m.audit_v_resolved,
  admin: m.audit_v_admin,
  user: m.audit_v_user,
  confirmed: m.appointment_state_confirmed,
  missed: m.appointment_state_missed,
  done: m.audit_v_done,
  unclear: m.admin_refund_state_unclear,
  unsubscribed: m.subscribers_state_unsubscribed,
  scheduled: m.campaigns_state_scheduled,
  stopped: m.campaigns_state_stopped,
}

/** Fields whose values are enums rather than user input. */
const kinds: Record<string, Record<string, () => string>> = {
  status: words,
  state: words,
  role: words,
  staffRoleId: roleWords,
  category: { ...kindName, ...categoryNames },
  kinds: kindName,
  priority: priorityNames,
  type: typeNames,
  audience: audienceNames,
  interest: interestNames,
  card: cardNames,
  locale: { ar: m.content_language_ar, en: m.content_language_en },
  call: callNames,
  way: { email: m.payment_link_way_email, whatsapp: m.payment_link_way_whatsapp },
  method: Object.fromEntries(orderPaymentMethods.map((method) => [method, () => methodName(method)])),
}

/** An audit value for display: amounts as money, timestamps in Kuwait's time, booleans as words. */
export function valueText(field: string, value: unknown, locale: Locale): string {
  const last = field.slice(field.lastIndexOf('.') + 1)
  if (value === null || value === undefined || value === '') return m.audit_nothing()
  if (typeof value === 'boolean') return value ? m.audit_yes() : m.audit_no()
  if (typeof value === 'number') return isMoney(field) ? formatMoney(value, locale) : String(value)
  if (typeof value === 'string') {
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatWhen(new Date(value), locale)
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z\/\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return spanText(value, locale)
    if (last === 'review') return reviewWords(value).short
    return kinds[last]?.[value]?.() ?? value
  }
  if (Array.isArray(value)) return value.length === 0 ? m.audit_nothing() : listText(last, value, locale)
  return Object.entries(value)
    .filter(([, each]) => each !== null && each !== '')
    .map(([, each]) => valueText('', each, locale))
    .join(comma(locale))
}

/** An ISO 8601 interval, as of a blocked time. */
function spanText(interval: string, locale: Locale): string {
  const [startsAt, endsAt] = interval.split('/').map((each) => new Date(each)) as [Date, Date]
  return spanInWords({ startsAt, endsAt }, locale)
}

function listText(field: string, list: readonly unknown[], locale: Locale): string {
  const texts = list.map((each) => {
    if (isPermission(each)) return permissionName(each)
    if (field === 'closedDays') return dayNames[Number(each)]?.() ?? String(each)
    if (field === 'exceptions') return exceptionText(each as Exception, locale)
    if (field === 'weekly') return weeklyText(each as Span & { day: number }, locale)
    return valueText(field, each, locale)
  })
  return texts.join(field === 'exceptions' ? '\n' : comma(locale))
}

const comma = (locale: Locale) => (locale === 'ar' ? '، ' : ', ')
const hoursText = ({ from, to }: Span, locale: Locale) => hoursBetween(from, to, locale)
const weeklyText = ({ day, ...span }: Span & { day: number }, locale: Locale) =>
  `${dayNames[day]?.() ?? day} ${hoursText(span, locale)}`

function exceptionText({ name, from, until, hours, spans }: Exception, locale: Locale): string {
  const open = spans ?? (hours ? [{ from: hours.open ?? '', to: hours.close ?? '' }] : [])
  const times = open.length === 0 ? m.contact_closed() : open.map((span) => hoursText(span, locale)).join(comma(locale))
  return `${name[locale]}: ${from === until ? isolate(from) : rangeInWords(from, until, locale)}${comma(locale)}${times}`
}
