import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { isUuid, uuidField } from '#shop/ids.ts'
import type { Limits } from '#shop/limits.ts'
import { isOrderNumber } from '#shop/orders/access/number-form.ts'
import { type OrderView, readOrder } from '#shop/orders/read.ts'
import { updateShipment } from '#shop/orders/shipments/change-shipment.ts'
import { maxTracking, type ShipmentDetails } from '#shop/orders/shipments/form.ts'
import { readShipments } from '#shop/orders/shipments/read.ts'
import { shipItems } from '#shop/orders/shipments/ship-items.ts'
import { leftToShip, shipmentStates } from '#shop/orders/shipments/status.ts'
import type { LineUnits } from '#shop/orders/shipments/unit-fields.ts'
import { type Carrier, trackingLink } from '#shop/settings/delivery/carriers.ts'
import { webAddress } from '#shop/settings/store.ts'
import type { Shop } from '#shop/shop.ts'
import { numberedLine, productId, requiredLine } from '#shop/text-fields.ts'
import { problem } from '../problem.ts'
import { readJson } from '../read-json.ts'
import { actorOf, keyWith } from '../read-with-key.ts'
import { shipmentBody } from '../views.ts'

const details = {
  /** The id of a carrier in the settings, or the name of any other. */
  carrier: z.optional(z.nullable(requiredLine(40))),
  tracking: z.optional(numberedLine(maxTracking)),
  link: z.optional(webAddress),
  notify: z._default(z.boolean(), true),
}
const item = z.strictObject({
  productId,
  variantId: z.nullish(productId),
  quantity: z.int().check(z.minimum(1), z.maximum(9999)),
})

/** A new parcel; the client chooses `id`, so that a retry makes one parcel. Without items it holds all that is left. */
export const newShipmentSchema = z.strictObject({
  id: uuidField('invalid'),
  items: z.optional(z.array(item).check(z.minLength(1), z.maxLength(100))),
  ...details,
})

/** Changes to a parcel: its details or its state. */
export const changedShipmentSchema = z.strictObject({ ...details, state: z.optional(z.enum(shipmentStates)) })

type Typed = { carrier?: string | null | undefined; tracking?: string | undefined; link?: string | undefined }

function detailsOf(typed: Typed, carriers: readonly Carrier[], before: ShipmentDetails): ShipmentDetails {
  const carrierId = typed.carrier === undefined ? before.carrier?.id : typed.carrier
  const known = carriers.find(({ id }) => id === carrierId)
  const named = typed.carrier ? { id: '', ar: typed.carrier, en: typed.carrier } : null
  const carrier = typed.carrier === undefined ? before.carrier : known ? { id: known.id, ...known.name } : named
  const tracking = typed.tracking ?? before.tracking
  const isMoved = typed.tracking !== undefined || typed.carrier !== undefined
  return {
    carrier,
    tracking,
    link: typed.link ?? (isMoved ? (known ? trackingLink(known, tracking) : '') : before.link),
  }
}

/** Distributes units of a product over the lines that hold it, singly or in bundles, up to what each has unshipped. */
function overLines(lines: OrderView['lines'], id: string, quantity: number): LineUnits[] {
  const holding = lines.filter(({ productId }) => productId === id)
  if (holding.length < 2) return [{ position: holding[0]?.position ?? -1, quantity }]
  let rest = quantity
  return holding.flatMap((line, at) => {
    const left = leftToShip(line)
    const taken = at === holding.length - 1 ? rest : Math.min(left, rest)
    rest -= taken
    return taken > 0 ? [{ position: line.position, quantity: taken }] : []
  })
}

/** Parcels of an order for fulfilment services, with an API key that has the scope to write them. */
export function teamShipments({ shop, limits }: { shop: Shop; limits: Limits }) {
  const app = new Hono()
  const may = keyWith('shipments:write', { shop, limits })
  const orderOf = (c: Context) => {
    const number = c.req.param('number') ?? ''
    return isOrderNumber(number) ? readOrder(shop.db, { number }) : null
  }
  const sendShipment = async (c: Context, orderId: string, id: string, status: 200 | 201) => {
    const found = (await readShipments(shop.db, [orderId])).find((parcel) => parcel.id === id)
    return found ? c.json(shipmentBody(found), status) : problem(c, 404, 'shipment_unknown')
  }

  app.post('/:number/shipments', may, async (c) => {
    const read = await readJson(c, newShipmentSchema)
    if (!read.ok) return read.response
    const order = await orderOf(c)
    if (order === null) return problem(c, 404, 'order_unknown')
    const { id, items, notify, ...typed } = read.value
    const requested = items?.map((each) => ({ id: each.variantId || each.productId, quantity: each.quantity }))
    const units = requested?.flatMap(({ id, quantity }) => overLines(order.lines, id, quantity))
    if (requested && new Set(requested.map(({ id }) => id)).size < requested.length)
      return problem(c, 422, 'invalid', { errors: [{ path: 'items', code: 'twice' }] })
    const { carriers } = await shop.settings.read()
    const parcel = detailsOf(typed, carriers, { carrier: null, tracking: '', link: '' })
    const shipment = { number: order.number, shipmentId: id, ...(units && { units }), details: parcel, notify }
    const shipped = await shipItems(shop.db, shop, actorOf(c), shipment)
    if (shipped.ok) return sendShipment(c, order.id, id, shipped.value.isRepeated ? 200 : 201)
    const { reason } = shipped.refusal
    if (reason === 'unknown_order') return problem(c, 404, 'order_unknown')
    return problem(c, 409, reason === 'key_reused' ? 'key_reused' : `shipment_${reason}`)
  })

  app.post('/:number/shipments/:id', may, async (c) => {
    const read = await readJson(c, changedShipmentSchema)
    if (!read.ok) return read.response
    const order = await orderOf(c)
    if (order === null) return problem(c, 404, 'order_unknown')
    const id = c.req.param('id').toLowerCase()
    if (!isUuid(id)) return problem(c, 404, 'shipment_unknown')
    const { notify, state, ...typed } = read.value
    const { carriers } = await shop.settings.read()
    const details = (before: ShipmentDetails) => detailsOf(typed, carriers, before)
    const requested = { number: order.number, shipmentId: id, notify, details, ...(state && { to: state }) }
    const updated = await updateShipment(shop.db, shop, actorOf(c), requested)
    if (!updated.ok)
      return updated.refusal.reason === 'unknown_shipment'
        ? problem(c, 404, 'shipment_unknown')
        : problem(c, 409, 'shipment_closed')
    return sendShipment(c, order.id, id, 200)
  })

  return app
}
