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
