import * as m from '#locales/compiled/messages.js'
import type { AuditAction, AuditSubject } from '#shop/audit/subjects.ts'

const names: Record<AuditAction, () => string> = {
  create: m.audit_a_create,
  change: m.audit_a_change,
  delete: m.audit_a_delete,
  restore: m.audit_a_restore,
  move: m.audit_a_move,
  reassign: m.audit_a_reassign,
  reply: m.audit_a_reply,
  note: m.admin_orders_action_note,
  resend: m.audit_a_resend,
  send_again: m.admin_orders_action_send_again,
  contact: m.admin_orders_action_contact,
  end_whatsapp: m.audit_a_end_whatsapp,
  send: m.audit_a_send,
  give_up: m.audit_a_give_up,
  refund: m.audit_a_refund,
  reissue: m.admin_orders_action_reissue,
  revoke: m.audit_a_revoke,
  give_back: m.admin_orders_action_give_back,
  generate: m.audit_a_generate,
  batch: m.audit_a_batch,
  call: m.admin_orders_action_call,
  call_again: m.admin_orders_action_call_again,
  file: m.audit_a_file,
  stock: m.audit_a_stock,
  send_reset: m.audit_a_send_reset,
  send_confirmation: m.audit_a_send_confirmation,
  block: m.audit_a_block,
  unblock: m.audit_a_unblock,
  export: m.audit_a_export,
  import: m.audit_a_import,
  undo: m.audit_a_undo,
  erase: m.archive_erase,
  erase_guest: m.guest_data_erased_event,
  export_guest: m.guest_data_exported_event,
  cancel: m.audit_a_cancel,
  read: m.audit_a_read,
  unread: m.audit_a_unread,
  priority: m.audit_a_priority,
  category: m.audit_a_category,
  answer: m.audit_a_answer,
  gift_changed: m.gift_event_changed,
  gift_sent_again: m.gift_event_sent_again,
  gift_refused: m.audit_a_gift_refused,
  return_accepted: m.admin_returns_action_accepted,
  return_rejected: m.admin_returns_action_rejected,
  return_received: m.admin_returns_action_received,
  return_closed: m.admin_returns_action_closed,
  return_refunded: m.admin_returns_action_refunded,
  ship: m.shipments_action_ship,
  parcel_changed: m.shipments_action_changed,
  parcel_delivered: m.shipments_action_delivered,
  parcel_cancelled: m.shipments_action_cancelled,
  parcel_reopened: m.shipments_action_reopened,
  extend_package: m.package_event_extended,
  send_link: m.admin_orders_action_send_link,
  take_payment: m.admin_orders_action_take_payment,
  settle: m.admin_review_action,
  end_owed: m.admin_owed_action,
  accept: m.audit_a_accept,
  lapse: m.audit_a_lapse,
  end_session: m.audit_a_end_session,
  end_sessions: m.audit_a_end_sessions,
}

/** Beside the order alone, a general name would not say what was sent or revoked. */
const namesOnOrders: Partial<Record<AuditAction, () => string>> = {
  resend: m.admin_orders_action_resend,
  revoke: m.admin_orders_action_revoke,
}

/** Display name of an action, in the audit log and in the history of an order. */
export const actionName = (action: AuditAction, subject?: AuditSubject): string => {
  if (subject === 'api_key' && action === 'revoke') return m.audit_a_revoke_key()
  return ((subject === 'order' && namesOnOrders[action]) || names[action])()
}
