import * as z from 'zod/mini'
import { isPhone, readPhone } from '../phone.ts'
import { emailAddress, requiredLine, requiredLines } from '../typed-text.ts'
import { maxMessage, messageCategories, messagePriorities, messageStatuses } from './status.ts'

/** A phone as people type it, or nothing. */
const optionalPhone = z.pipe(
  z.pipe(
    z._default(z.string('phone').check(z.maxLength(40, 'phone')), ''),
    z.transform((typed: string) => readPhone(typed)),
  ),
  z.string().check(z.refine((phone) => phone === '' || isPhone(phone), 'phone')),
)

/** What somebody types into the contact form (spec 2, 3); one schema for the page and the API. */
export const messageSchema = z.strictObject({
  name: requiredLine(80),
  email: emailAddress,
  phone: optionalPhone,
  category: z._default(z.enum(messageCategories, 'choose_category'), 'general'),
  subject: requiredLine(120),
  message: requiredLines(maxMessage),
})
export type MessageInput = z.output<typeof messageSchema>

/** How many entries of the thread the reader had before their eyes. */
const seen = z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number))

/** The store's answer. */
export const replySchema = z.object({ reply: requiredLines(maxMessage), seen })

/** The customer's answer on their page; `key` makes it one entry, however often it is sent. */
export const answerSchema = z.object({ answer: requiredLines(maxMessage), key: z.uuid() })

/** The team's notes on a message, which may be empty, and those they were written over. */
export const notesSchema = z.object({ notes: notesText(), before: notesText() })

function notesText() {
  return z.pipe(
    z.pipe(
      z.string('required'),
      z.transform((text: string) => text.replace(/\r\n?/g, '\n').replace(/ +$/gm, '').trim()),
    ),
    z.string().check(
      z.maxLength(maxMessage, 'too_long'),
      z.refine((text) => !/[^\P{Cc}\n\t]|\p{Cs}/u.test(text), 'not_allowed'),
    ),
  )
}

const moves = {
  read: z.object({ kind: z.literal('read') }),
  unread: z.object({ kind: z.literal('unread') }),
  status: z.object({ kind: z.literal('status'), to: z.enum(messageStatuses) }),
  priority: z.object({ kind: z.literal('priority'), to: z.enum(messagePriorities) }),
  category: z.object({ kind: z.literal('category'), to: z.enum(messageCategories) }),
}

/** One thing to do to a message, as a form sends it. */
export const moveSchema = z.discriminatedUnion('kind', [
  moves.read,
  moves.unread,
  moves.status,
  moves.priority,
  moves.category,
])

/** Which messages of a page were chosen. */
export const chosenSchema = z
  .array(z.uuid(), 'required')
  .check(z.minLength(1, 'required'), z.maxLength(100, 'too_long'))
