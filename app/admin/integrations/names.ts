import { sayProblem } from '#app/admin/kit/problem-text.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'
import * as m from '#locales/compiled/messages.js'
import type { DeliveryState } from '#shop/integrations/delivery-state.ts'
import type { EventType } from '#shop/integrations/events.ts'
import type { Scope } from '#shop/integrations/scopes.ts'

const events: Record<EventType | 'test', () => string> = {
  'order.paid': m.integrations_event_order_paid,
  'order.refunded': m.integrations_event_order_refunded,
  'order.cancelled': m.integrations_event_order_cancelled,
  'order.reopened': m.integrations_event_order_reopened,
  'shipment.created': m.shipments_event_created,
  'shipment.delivered': m.shipments_event_delivered,
  'shipment.cancelled': m.shipments_event_cancelled,
  'shipment.updated': m.shipments_event_updated,
  'return.requested': m.integrations_event_return_requested,
  'return.accepted': m.integrations_event_return_accepted,
  'return.rejected': m.integrations_event_return_rejected,
  'return.received': m.integrations_event_return_received,
  'return.closed': m.integrations_event_return_closed,
  'booking.confirmed': m.integrations_event_appointment_confirmed,
  'booking.moved': m.integrations_event_appointment_moved,
  'booking.cancelled': m.integrations_event_appointment_cancelled,
  'gift.sent': m.integrations_event_gift_sent,
  'message.created': m.integrations_event_message_created,
  test: m.integrations_event_test,
}
export const eventName = (type: EventType | 'test'): string => events[type]()

const scopes: Record<Scope, () => string> = {
  'orders:read': m.integrations_scope_orders,
  'products:read': m.integrations_scope_products,
  'messages:read': m.integrations_scope_messages,
  'reports:read': m.integrations_scope_reports,
  'shipments:write': m.shipments_scope,
}
export const scopeName = (scope: Scope): string => scopes[scope]()

const states: Record<DeliveryState, () => string> = {
  waiting: m.integrations_state_waiting,
  delivered: m.integrations_state_delivered,
  failed: m.integrations_state_failed,
}
export const stateName = (state: DeliveryState): string => states[state]()
export const stateTone: Record<DeliveryState, BadgeTone> = { waiting: 'sun', delivered: 'leaf', failed: 'tomato' }

/** Why a delivery failed, or a field's problem. */
export const problemName = sayProblem({
  status: m.integrations_problem_status,
  redirect: m.integrations_problem_redirect,
  not_an_address: m.integrations_problem_not_an_address,
  not_https: m.integrations_problem_not_https,
  private_address: m.integrations_problem_private_address,
  host_not_allowed: m.integrations_problem_host_not_allowed,
  unknown_host: m.integrations_problem_unknown_host,
  timeout: m.integrations_problem_timeout,
  connection: m.integrations_problem_connection,
  not_sent: m.integrations_problem_not_sent,
  switched_off: m.integrations_problem_switched_off,
  address: m.integrations_problem_not_an_address,
  choose_event: m.integrations_field_event,
  choose_scope: m.integrations_field_scope,
})
