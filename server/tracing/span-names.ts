import { requestKind } from '../metrics/request-metrics.ts'

/** Path segments of our own; every other one may be a visitor's. */
const words = new Set(
  `about account addresses admin api ar art assets auth backups callback calendar cart checkout codes compliance confirm
  confirm-email contact content currency customers data delete-account delivery downloads en events faq feed files find-order
  forgot-password gift gifts images income login mail messages newsletter notifications offline openapi.json order orders pages passkey
  payment-success payments photos pictures preferences preview privacy-policy product products profile quotes read receipt receipts
  refund refunds register reports reset-password return return-policy review reviews sandbox search searches security sessions settings
  setup shipping-policy shop slots social suggest systems terms-of-service texts unsubscribe users v1 variants webhooks`.split(
    /\s+/,
  ),
)

/** A URL for traces: segments that are not the shop's own become `:`, and there is no query. */
export function spanPath(url: string): string {
  const path = new URL(url, 'http://localhost').pathname.replace(/\.data$/, '').slice(0, 200)
  if (path === '/') return '/'
  const parts = path.split('/').slice(1, 7)
  return `/${parts.map((part) => (words.has(part) ? part : ':')).join('/')}`
}

/** The kind attribute of a request's span. */
export const spanKind = (url: string): string => requestKind(new URL(url, 'http://localhost').pathname)
