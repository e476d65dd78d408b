import { z } from 'zod'
import type { GatewayNotification } from '#shop/ports.ts'
import { isSameToken } from '#shop/tokens/same-token.ts'
import { jsonOf } from '../http/json-of.ts'
import { hmac } from './signature.ts'

/** The fields of `Data` that the signature covers, in their fixed order, by the event's code. */
const signedFields: Record<number, readonly string[]> = {
  1: ['Invoice.Id', 'Invoice.Status', 'Transaction.Status', 'Transaction.PaymentId', 'Invoice.ExternalIdentifier'],
  2: ['Refund.Id', 'Refund.Status', 'Amount.ValueInBaseCurrency', 'ReferencedInvoice.Id'],
  3: ['Deposit.Reference', 'Deposit.ValueInBaseCurrency', 'Deposit.NumberOfTransactions'],
}

const notificationSchema = z.object({
  Event: z.object({ Code: z.number() }),
  Data: z.record(z.string(), z.unknown()),
})
const uuid = z.guid()

/** Reads a webhook of version 2; null when its signature is missing or wrong. Version 1 is not supported. */
export function readSigned(
  { headers, body }: { headers: Headers; body: string },
  secret: string,
): GatewayNotification | null {
  if (headers.get('myfatoorah-webhook-version')?.toLowerCase() !== 'v2') return null
  const read = notificationSchema.safeParse(jsonOf(body))
  if (!read.success) return null
  const { Event, Data } = read.data
  const fields = signedFields[Event.Code]
  if (fields === undefined) return null
  const message = fields.map((path) => `${path}=${valueAt(Data, path)}`).join(',')
  if (!isSameToken(hmac(secret, message, 'base64'), headers.get('myfatoorah-signature')?.trim())) return null

  if (Event.Code === 2) return { about: 'refund', reference: valueAt(Data, 'Refund.Id') }
  if (Event.Code !== 1) return { about: 'nothing' }
  const paymentId = valueAt(Data, 'Invoice.ExternalIdentifier')
  const isOurs = uuid.safeParse(paymentId).success
  return { about: 'payment', by: isOurs ? { paymentId } : { reference: valueAt(Data, 'Transaction.PaymentId') } }
}

/** A value by its dotted path, as the signature writes it: empty where there is none. */
function valueAt(data: Record<string, unknown>, path: string): string {
  const found = path
    .split('.')
    .reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? Object(at)[name] : undefined), data)
  return found === undefined || found === null ? '' : String(found)
}
