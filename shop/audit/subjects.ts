/** What kind of thing was changed. */
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

/** One field of what changed. Amounts in fils, moments as ISO texts; never a password, token or secret. */
export type AuditChange = {
  field: string
  from: unknown
  to: unknown
  /** In an entry about several things: the name of the one that this is about. */
  of?: string
  /** Its English name, where it has one. */
  ofEn?: string
}
