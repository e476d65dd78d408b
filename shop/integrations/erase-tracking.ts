import { and, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { shipmentEvents } from './events.ts'
import { webhookDelivery } from './table.ts'

/** Erases tracking numbers and links of these orders' parcels in the delivery log: a carrier's page may name a buyer. */
export async function eraseTracking(tx: Executor, orderIds: readonly string[]): Promise<void> {
  const { payload, type } = webhookDelivery
  const isParcel = inArray(type, shipmentEvents)
  await tx
    .update(webhookDelivery)
    .set({
      payload: sql`jsonb_set(jsonb_set(${payload}, '{data,shipment,tracking}', 'null'), '{data,shipment,link}', 'null')`,
    })
    .where(and(isParcel, inArray(sql`${payload} #>> '{data,order,id}'`, [...orderIds])))
}
