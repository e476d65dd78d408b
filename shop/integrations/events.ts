/** Events that webhooks can subscribe to. */
export const eventTypes = [
  'order.paid',
  'order.refunded',
  'order.cancelled',
  'order.reopened',
  'shipment.created',
  'shipment.delivered',
  'shipment.cancelled',
  'shipment.updated',
  'return.requested',
  'return.accepted',
  'return.rejected',
  'return.received',
  'return.closed',
  'booking.confirmed',
  'booking.moved',
  'booking.cancelled',
  'gift.sent',
  'message.created',
] as const
export type EventType = (typeof eventTypes)[number]

/** The events of parcels, whose payload has the tracking number. */
export const shipmentEvents = eventTypes.filter((type) => type.startsWith('shipment.'))

/** An event: `subject` is the id of its order, refund, parcel, return, booking, gift or message. */
export type NewEvent = { eventId: string; type: EventType; subject: string; at: string }
