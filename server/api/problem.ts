import type { Context } from 'hono'
import * as m from '#locales/compiled/messages.js'
import { requestOrigin } from '#shop/audit/request-origin.ts'
import type { Locale } from '#shop/money.ts'
import { parsePageRequest } from '../http/request.ts'

/** Every stable error code of the API, with its messages. */
const details = {
  internal: m.problem_internal,
  foreign_origin: m.problem_foreign_origin,
  bad_signature: m.problem_bad_signature,
  too_large: m.problem_too_large,
  unsupported_type: m.problem_unsupported_type,
  too_slow: m.problem_too_slow,
  method_not_allowed: m.problem_method_not_allowed,
  too_many_requests: m.problem_too_many_requests,
  not_json: m.problem_not_json,
  invalid: m.problem_invalid,
  not_found: m.problem_not_found,
  unknown_product: m.problem_unknown_product,
  payment_unknown: m.problem_payment_unknown,
  download_unknown: m.problem_download_unknown,
  download_missing: m.problem_download_missing,
  download_used_up: m.downloads_problem_used_up,
  download_expired: m.downloads_problem_expired,
  download_old: m.downloads_problem_old,
  message_unknown: m.problem_message_unknown,
  order_unknown: m.problem_order_unknown,
  not_signed_in: m.problem_not_signed_in,
  api_key_missing: m.problem_api_key_missing,
  scope_missing: m.problem_scope_missing,
  unavailable: m.problem_unavailable,
  shop_unavailable: m.problem_shop_unavailable,
  storage_full: m.problem_storage_full,
  cart_changed: m.problem_cart_changed,
  wishlist_changed: m.problem_wishlist_changed,
  items: m.problem_items,
  promo: m.problem_discount_code,
  appointment: m.problem_appointment,
  package_unknown: m.package_problem_unknown,
  package_expired: m.package_problem_expired,
  package_used_up: m.package_problem_used_up,
  package_not_open: m.package_problem_not_open,
  gift: m.gift_refused,
  method_off: m.method_off,
  below_minimum: m.problem_below_minimum,
  shipping_required: m.problem_shipping_required,
  country_closed: m.delivery_country_closed,
  shipment_unknown: m.shipments_problem_unknown,
  shipment_not_shippable: m.shipments_refused_not_shippable,
  shipment_nothing_left: m.shipments_refused_nothing_left,
  shipment_not_enough: m.shipments_refused_not_enough,
  shipment_closed: m.shipments_problem_closed,
  unpaid_orders: m.problem_unpaid_orders,
  unpaid_sessions: m.problem_unpaid_sessions,
  free_orders: m.problem_free_orders,
  busy_network: m.problem_busy_network,
  declined_too_often: m.problem_declined_too_often,
  total_changed: m.problem_total_changed,
  already_placed: m.problem_already_placed,
  key_reused: m.problem_key_reused,
  key_missing: m.problem_key_missing,
  gateway_unavailable: m.problem_gateway_unavailable,
  not_payable: m.problem_not_payable,
  in_stock: m.problem_in_stock,
  choose_variant: m.problem_choose_variant,
  already_subscribed: m.problem_already_subscribed,
  emails_used_up: m.problem_emails_used_up,
  reminders_off: m.problem_reminders_off,
  unknown_link: m.problem_unknown_link,
} satisfies Record<string, (inputs: object, options: { locale: Locale }) => string>

export type ProblemCode = keyof typeof details
export const problemCodes = Object.keys(details) as ProblemCode[]

/** The language a client asked for: `?lang=`, else its Accept-Language, else Arabic. */
export function localeOf(c: Context): Locale {
  const asked = c.req.query('lang')
  if (asked === 'ar' || asked === 'en') return asked
  return parsePageRequest(c.req.path, c.req.header('cookie'), c.req.header('accept-language')).locale
}

/** An RFC 9457 response: a stable `code`, and a `detail` in the client's language. */
export function problem(
  c: Context,
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 414 | 415 | 422 | 429 | 500 | 503 | 507,
  code: ProblemCode,
  more: { retryAfter?: number } & Record<string, unknown> = {},
) {
  if (more.retryAfter !== undefined) c.header('Retry-After', String(more.retryAfter))
  const body = {
    ...more,
    // The request's id in the log.
    ...(status >= 500 && { requestId: requestOrigin.getStore()?.requestId }),
    type: 'about:blank',
    title: code,
    status,
    code,
    detail: details[code]({}, { locale: localeOf(c) }),
  }
  return c.body(JSON.stringify(body), status, { 'Content-Type': 'application/problem+json; charset=utf-8' })
}
