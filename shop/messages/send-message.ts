import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Db, transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { enqueueEvents } from '../integrations/enqueue-event.ts'
import type { Locale } from '../money.ts'
import { nextNumber } from '../order-number.ts'
import type { Clock, Jobs, Settings } from '../ports.ts'
import type { MessageInput } from './form.ts'
import { firstPriority } from './status.ts'
import type { StoredFile } from './store-files.ts'
import { message } from './table.ts'
import { writeFiles } from './write-files.ts'

type SendOptions = { files?: readonly StoredFile[]; acknowledge?: boolean; key?: string | undefined }

/**
 * Stores a message to the store: one transaction with its number, row (unread), files and the email to the store, whose
 * Reply-To is the sender. `locale` is the sender's language. `acknowledge` emails them the number; the caller has
 * checked their mailbox's limit. `key`, a UUID, makes it one message however often it is sent:
 * with `isRepeated` it was stored already, without these files.
 */
export async function sendMessage(
  db: Db,
  { clock, jobs, settings }: { clock: Clock; jobs: Jobs; settings: Settings },
  input: MessageInput,
  locale: Locale,
  { files = [], acknowledge = false, key: id = randomUUID() }: SendOptions = {},
): Promise<{ number: string; isRepeated: boolean }> {
  const { contact } = await settings.read()
  const now = clock.now()
  return transact(db, async (tx) => {
    const [numbered] = await tx
      .insert(message)
      .values({
        id,
        number: nextNumber('MSG', now),
        ...input,
        phone: input.phone || null,
        locale,
        priority: firstPriority(input.category),
        status: 'unread',
        isRead: false,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: message.id })
      .returning({ number: message.number })
    if (numbered === undefined) {
      const [before] = await tx.select({ number: message.number }).from(message).where(eq(message.id, id))
      if (before === undefined) throw new Error('the message has no number')
      return { ...before, isRepeated: true }
    }
    await writeFiles(tx, files, { messageId: id, entryId: null }, now)
    await enqueueEmails(
      tx,
      jobs,
      [
        {
          key: `message-to-store:${id}`,
          template: 'message-to-store',
          locale: 'ar',
          recipient: contact.email,
          data: { messageId: id },
        },
        ...(acknowledge ? [receivedBy(id, input.email, locale)] : []),
      ],
      now,
    )
    await enqueueEvents(tx, jobs, [{ type: 'message.created', subject: id }], now)
    return { ...numbered, isRepeated: false }
  })
}

const receivedBy = (messageId: string, recipient: string, locale: Locale) => ({
  key: `message-received:${messageId}`,
  template: 'message-received' as const,
  locale,
  recipient,
  data: { messageId },
})
