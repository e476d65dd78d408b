import * as z from 'zod/mini'
import { uuidField } from '../ids.ts'
import { maxBulkRows } from '../numbers.ts'
import { baselineText, block, emailAddress, optionalPhone, requiredBlock, requiredLine } from '../text-fields.ts'
import { maxMessage, messageCategories, messagePriorities, messageStatuses } from './status.ts'

/** The contact form (R33); one schema for the page and the API. */
export const messageSchema = z.strictObject({
  name: requiredLine(80),
  email: emailAddress,
  phone: optionalPhone,
  category: z._default(z.enum(messageCategories, 'choose_category'), 'general'),
  subject: requiredLine(120),
  message: requiredBlock(maxMessage),
})
export type MessageInput = z.output<typeof messageSchema>

/** The number of thread entries the reader had seen. */
const seen = z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number))

/** The store's answer. */
export const replySchema = z.object({ reply: requiredBlock(maxMessage), seen })

/** The customer's answer on their page; `key` makes it one entry, however often it is sent. */
export const answerSchema = z.object({ answer: requiredBlock(maxMessage), key: uuidField('invalid') })

/** The team's notes on a message, which may be empty, and the previous notes as seen. */
export const notesSchema = z.object({ notes: block(maxMessage), before: baselineText(maxMessage) })

const moves = {
  read: z.object({ kind: z.literal('read') }),
  unread: z.object({ kind: z.literal('unread') }),
  status: z.object({ kind: z.literal('status'), to: z.enum(messageStatuses) }),
  undo: z.object({ kind: z.literal('undo'), to: z.enum(messageStatuses) }),
  priority: z.object({ kind: z.literal('priority'), to: z.enum(messagePriorities) }),
  category: z.object({ kind: z.literal('category'), to: z.enum(messageCategories) }),
}

/** One change to messages, from a form. */
export const moveSchema = z.discriminatedUnion('kind', [
  moves.read,
  moves.unread,
  moves.status,
  moves.undo,
  moves.priority,
  moves.category,
])

/** The message as it was seen: the number of its entries, if known, and for a change of its status, the status. */
export const seenSchema = z.object({ seen: z.optional(seen), status: z.optional(z.enum(messageStatuses)) })

/** The selected messages, each as "id entries", or as an id when the entries seen are not known. */
export const chosenSchema = z
  .array(
    z.pipe(
      z.pipe(
        z.string('invalid'),
        z.transform((text): { id: string | undefined; entries?: string | undefined } => {
          const [id, entries] = text.split(' ', 2)
          return { id, entries }
        }),
      ),
      z.object({ id: uuidField('invalid'), entries: z.optional(seen) }),
    ),
    'required',
  )
  .check(z.minLength(1, 'required'), z.maxLength(maxBulkRows, 'too_long'))
