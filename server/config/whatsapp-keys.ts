import { z } from 'zod'
import { allOrNone, httpsUnlessLocal, optionalText } from './env-fields.ts'

/** The shop's keys at Meta's WhatsApp Cloud API, and where it is. */
export type WhatsappKeys = {
  phoneNumberId: string
  token: string
  appSecret: string
  verifyToken: string
  apiUrl: string
}

/** WhatsApp's environment variables. */
export const whatsappEnv = {
  WHATSAPP_PHONE_NUMBER_ID: optionalText.pipe(
    z
      .string()
      .regex(/^\d{5,25}$/, 'must be the id of the number (digits), not the number itself')
      .optional(),
  ),
  WHATSAPP_TOKEN: optionalText,
  WHATSAPP_APP_SECRET: optionalText,
  WHATSAPP_VERIFY_TOKEN: optionalText.pipe(z.string().min(16).optional()),
  WHATSAPP_API_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v25.0')),
}

/** All four keys, or null when none is set; a partial set or plain HTTP stops the start. */
export function whatsappOf(read: z.infer<z.ZodObject<typeof whatsappEnv>>): WhatsappKeys | null {
  const { WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN } = read
  const required = { WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN }
  const keys = allOrNone(required, 'WhatsApp is set up in part (docs/whatsapp.md)')
  return (
    keys && {
      phoneNumberId: keys.WHATSAPP_PHONE_NUMBER_ID,
      token: keys.WHATSAPP_TOKEN,
      appSecret: keys.WHATSAPP_APP_SECRET,
      verifyToken: keys.WHATSAPP_VERIFY_TOKEN,
      apiUrl: httpsUnlessLocal('WHATSAPP_API_URL', read.WHATSAPP_API_URL, 'a stand-in'),
    }
  )
}
