import { z } from 'zod'
import type { GatewayNotification } from '#shop/ports.ts'
import { isSameToken } from '#shop/tokens/same-token.ts'
import { jsonOf } from '../http/json-of.ts'
import { signedAmount } from './amounts.ts'
import { hmac } from './signature.ts'

const text = z.string().nullish()
const moment = z.union([z.string(), z.number()]).nullish()

/** The fields of a notification that its signature covers. */
const signedSchema = z.object({
  object: z.string(),
  id: z.string(),
  status: z.string(),
  amount: z.union([z.number(), z.string()]),
  currency: z.string(),
  created: moment,
  reference: z.object({ gateway: text, payment: text }).nullish(),
  transaction: z.object({ created: moment }).nullish(),
})

/** Reads a notification; null when its signature is missing or wrong. */
export function readSigned(
  { headers, body }: { headers: Headers; body: string },
  secretKey: string,
): GatewayNotification | null {
  const read = signedSchema.safeParse(jsonOf(body))
  if (!read.success) return null
  if (!signatures(secretKey, read.data).some((each) => isSameToken(each, headers.get('hashstring')?.trim())))
    return null
  const { object, id } = read.data
  if (object === 'charge') return { about: 'payment', by: { reference: id } }
  return object === 'refund' ? { about: 'refund', reference: id } : { about: 'nothing' }
}

/** What Tap may have signed: the amount with its currency's decimals or, as in some of its own code, as in the body. */
function signatures(key: string, signed: z.infer<typeof signedSchema>): string[] {
  const created = signed.object === 'refund' ? signed.created : signed.transaction?.created
  return [...new Set([signedAmount(signed.amount, signed.currency), String(signed.amount)])].map((amount) =>
    hmac(
      key,
      `x_id${signed.id}x_amount${amount}x_currency${signed.currency}x_gateway_reference${signed.reference?.gateway ?? ''}` +
        `x_payment_reference${signed.reference?.payment ?? ''}x_status${signed.status}x_created${created ?? ''}`,
      'hex',
    ),
  )
}
