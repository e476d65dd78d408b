import type { Locale } from '../../money.ts'
import type { Shop } from '../../shop.ts'
import { type BelowOrder, orderPath } from './order-paths.ts'
import { accessToken, type LinkedOrder } from './token.ts'

/** The full address of the buyer's private page of an order, or of one below it, for emails and messages. */
export const orderUrl = (
  { baseUrl, secrets }: Pick<Shop, 'baseUrl' | 'secrets'>,
  locale: Locale,
  order: LinkedOrder & { number: string },
  below?: BelowOrder,
): string => `${baseUrl}/${locale}${orderPath({ number: order.number, token: accessToken(secrets, order) }, below)}`
