import * as m from '#locales/compiled/messages.js'

/** Admin actions on an order other than status changes, as recorded in the audit log. */
export type AdminAction = {
  id: number
  action: string
  by: string
  at: Date
  changes: readonly { field: string; to: unknown }[]
}

export const actionNames: Record<string, () => string> = {
  note: m.admin_orders_action_note,
  reissue: m.admin_orders_action_reissue,
  revoke: m.admin_orders_action_revoke,
  give_back: m.admin_orders_action_give_back,
  resend: m.admin_orders_action_resend,
  contact: m.admin_orders_action_contact,
  send_again: m.admin_orders_action_send_again,
  call: m.admin_orders_action_call,
  call_again: m.admin_orders_action_call_again,
  ship: m.shipments_action_ship,
  parcel_changed: m.shipments_action_changed,
  parcel_delivered: m.shipments_action_delivered,
  parcel_cancelled: m.shipments_action_cancelled,
  parcel_reopened: m.shipments_action_reopened,
  return_accepted: m.admin_returns_action_accepted,
  return_rejected: m.admin_returns_action_rejected,
  return_received: m.admin_returns_action_received,
  return_closed: m.admin_returns_action_closed,
  return_refunded: m.admin_returns_action_refunded,
  send_link: m.admin_orders_action_send_link,
  take_payment: m.admin_orders_action_take_payment,
  extend_package: m.package_event_extended,
  gift_changed: m.gift_event_changed,
  gift_sent_again: m.gift_event_sent_again,
  gift_refused: m.gift_event_refused,
  erase_guest: m.guest_data_erased_event,
  export_guest: m.guest_data_exported_event,
  settle: m.admin_review_action,
  end_owed: m.admin_owed_action,
}
