import * as z from 'zod/mini'
import { phoneNumber } from '../text-fields.ts'
import { type MessageTemplate, messageTemplates } from './templates.ts'

/** An admin's test of a template on their own phone. */
export const sampleSchema = z.object({
  template: z.enum(messageTemplates as [MessageTemplate], 'invalid'),
  language: z.enum(['ar', 'en'], 'invalid'),
  phone: phoneNumber,
})
export type SampleInput = z.infer<typeof sampleSchema>
