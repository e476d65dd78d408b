import * as m from '#locales/compiled/messages.js'

/** Why an email is not sent or discarded. */
export const refusals = {
  unknown_mail: m.mail_refused_unknown,
  no_recipient: m.mail_refused_no_recipient,
  no_contact: m.mail_refused_no_contact,
  over: m.mail_refused_over,
  already: m.mail_refused_already,
  left: m.mail_refused_left,
} as const
