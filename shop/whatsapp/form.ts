import * as z from 'zod/mini'
import { phoneNumber } from '../text-fields.ts'
import { type MessageTemplate, messageTemplates } from './templates.ts'

/** A template that an admin tries out on a phone of theirs. */
export const sampleSchema = z.object({
  template: z.enum(messageTemplates as [MessageTemplate], 'invalid'),
  language: z.enum(['ar', 'en'], 'invalid'),
  phone: phoneNumber,
})
export type SampleInput = z.infer<typeof sampleSchema>
