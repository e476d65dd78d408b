import { z } from 'zod'

/** The fields we read from the answer to an accepted message. */
export const acceptedSchema = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(200) })).min(1) })

/** The fields we read from a refusal. */
export const errorSchema = z.object({
  error: z.object({ code: z.number().int().optional(), error_subcode: z.number().int().optional() }),
})

const text = z.string().max(5000).optional()
const statusSchema = z.object({
  id: z.string().min(1).max(200),
  status: z.string().max(40),
  timestamp: z.string().regex(/^\d{1,12}$/),
  biz_opaque_callback_data: text,
  errors: z.array(z.object({ code: z.number().int() })).optional(),
})
const messageSchema = z.object({
  from: text,
  timestamp: z.string().regex(/^\d{1,12}$/),
  text: z.object({ body: text }).optional(),
  button: z.object({ text }).optional(),
  context: z.object({ id: text }).optional(),
})

/** The fields we read from a notification: changes of the field `messages`; all others are skipped. */
export const notificationSchema = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z
    .array(
      z.object({
        changes: z
          .array(
            z.object({
              field: z.string(),
              value: z.object({
                metadata: z.object({ phone_number_id: text }).optional(),
                statuses: z.array(z.unknown()).max(2000).optional(),
                messages: z.array(z.unknown()).max(2000).optional(),
              }),
            }),
          )
          .max(2000),
      }),
    )
    .max(2000),
})

/** Parses one element of a list, or drops it when it is not as documented, so that it does not cost the others. */
const readAs =
  <Read>(schema: z.ZodType<Read>) =>
  (each: unknown): Read[] => {
    const read = schema.safeParse(each)
    return read.success ? [read.data] : []
  }
export const readStatus = readAs(statusSchema)
export const readMessage = readAs(messageSchema)
