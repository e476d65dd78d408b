import { shipmentStates } from '#shop/orders/shipments/status.ts'
import { refundStates } from '#shop/payments/table.ts'
import { returnReasons, returnStates } from '#shop/returns/status.ts'
import { giftSchemas } from './openapi-gifts.ts'
import { packageSchema } from './openapi-packages.ts'
import { address, id, int, list, moment, object, orNull, ref, text } from './schema-words.ts'

export const refunded = {
  ...ref('Money'),
  description: 'Completed refunds, without what returned the second payment of an order that was paid twice',
}

/** The fields of an order for its packages, parcels, returns and refunds. */
export const sentAndReturned = {
  refunded,
  packages: list(ref('Package')),
  shipments: list(ref('Shipment')),
  returns: list(ref('Return')),
}

/** A return in the OpenAPI document. */
const returnSchema = object({
  id,
  number: { ...int, description: 'Counted from 1 within the order' },
  state: { enum: returnStates },
  reason: { enum: returnReasons },
  note: { ...text, description: 'What the buyer wrote' },
  answer: { ...orNull(text), description: 'What the team wrote to the buyer' },
  photos: { ...int, description: 'How many there are; they are in the admin area alone' },
  requestedAt: moment,
  acceptedAt: orNull(moment),
  receivedAt: orNull(moment),
  endedAt: orNull(moment),
  items: list(object({ productId: text, variantId: orNull(text), quantity: int, refunded: int })),
})

/** A refund of an order in the OpenAPI document. */
export const refundSchema = object({
  id: text,
  amount: ref('Money'),
  items: list(object({ productId: text, variantId: orNull(text), quantity: int, amount: ref('Money') })),
  shipping: ref('Money'),
  state: { enum: refundStates },
  at: moment,
  settledAt: orNull(moment),
})

const shipmentSchema = object({
  id,
  number: { ...int, description: 'Counted from 1 within the order' },
  state: { enum: shipmentStates },
  carrier: orNull(text),
  tracking: orNull(text),
  link: orNull(address),
  shippedAt: moment,
  deliveredAt: orNull(moment),
  cancelledAt: orNull(moment),
  items: list(object({ productId: text, variantId: orNull(text), quantity: int })),
})

/** The schemas for shipments, returns, packages and gifts of an order. */
export const parcelSchemas = { Shipment: shipmentSchema, Return: returnSchema, Package: packageSchema, ...giftSchemas }
