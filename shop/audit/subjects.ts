/** The kinds of things that can change. */
export const auditSubjects = [
  'product',
  'order',
  'message',
  'canned_answer',
  'discount_code',
  'user',
  'role',
  'invitation',
  'review',
  'text',
  'email_text',
  'setting',
  'subscription',
  'campaign',
  'booking',
  'host',
  'file',
  'mail',
  'whatsapp',
  'payment',
  'api_key',
  'webhook',
  'security_event',
  'backup',
  'synonym',
  'import',
  'redirect',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

/** What can be done to them. An entry stays for good, so an action that is no longer performed stays in the list. */
export const auditActions = [
  'create',
  'change',
  'delete',
  'restore',
  'move',
  'reassign',
  'reply',
  'note',
  'resend',
  'send_again',
  'contact',
  'end_whatsapp',
  'send',
  'give_up',
  'refund',
  'reissue',
  'revoke',
  'give_back',
  'generate',
  'batch',
  'call',
  'call_again',
  'file',
  'stock',
  'send_reset',
  'send_confirmation',
  'block',
  'unblock',
  'export',
  'import',
  'undo',
  'erase',
  'erase_guest',
  'export_guest',
  'cancel',
  'read',
  'unread',
  'priority',
  'category',
  'answer',
  'gift_changed',
  'gift_sent_again',
  'gift_refused',
  'return_accepted',
  'return_rejected',
  'return_received',
  'return_closed',
  'return_refunded',
  'ship',
  'parcel_changed',
  'parcel_delivered',
  'parcel_cancelled',
  'parcel_reopened',
  'extend_package',
  'send_link',
  'take_payment',
  'settle',
  'end_owed',
  'accept',
  'lapse',
  'end_session',
  'end_sessions',
] as const
export type AuditAction = (typeof auditActions)[number]

/** One changed field. Amounts in fils, instants as ISO texts; never a password, token or secret. */
export type AuditChange = {
  field: string
  from: unknown
  to: unknown
  /** In an entry about several things: the name of the one this is about. */
  of?: string
  /** Its English name, if any. */
  ofEn?: string
}

/** What an admin saved in an entry: by their email, when, and what it changed. */
export type SavedChange = { by: string; at: Date; changes: AuditChange[] }
