import { sql } from 'drizzle-orm'
import { orderReturn } from '../../returns/table.ts'
import { lateAfterDays } from '../shipments/status.ts'
import { shipment } from '../shipments/table.ts'
import { order } from '../table.ts'

/** One of its parcels was shipped long ago and has not arrived. */
export const isLate = sql`${order.id} in (select ${shipment.orderId} from ${shipment} where ${shipment.state} = 'shipped'
  and ${shipment.shippedAt} < now() - make_interval(days => ${lateAfterDays}))`

/** A return of some of its goods is open. */
export const isReturning = sql`${order.id} in (select ${orderReturn.orderId} from ${orderReturn}
  where ${orderReturn.state} in ('requested', 'accepted', 'received'))`
