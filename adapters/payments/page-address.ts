import { isThisMachine } from '../http/this-machine.ts'
import { GatewayError } from './call.ts'

/** KNET's own pages, real and test: for KNET a gateway may return the bank's page directly. */
export const knetHosts = ['kpay.com.kw', 'kpaytest.com.kw'] as const

/**
 * Returns a function that passes a gateway's payment page or throws a GatewayError: whatever the gateway answers,
 * buyers are sent only to its own documented hosts and their subdomains, over https. A fake gateway on this machine may
 * return pages on this machine.
 * @param hosts the gateway's documented domains, and those that the owner allows (`PAYMENT_PAGE_HOSTS`)
 */
export function pageAddress(apiUrl: string, hosts: readonly string[]): (address: string) => string {
  const api = new URL(apiUrl)
  const isLocal = isThisMachine(api.hostname)
  return (address) => {
    const { protocol, hostname, host, username, password } = new URL(address)
    const own = hosts.some((each) => hostname === each || hostname.endsWith(`.${each}`))
    const isOpen = username === '' && password === ''
    if (isOpen && ((own && protocol === 'https:') || (isLocal && host === api.host))) return address
    throw new GatewayError(`the gateway names a payment page at ${protocol}//${host}, which is not its own`)
  }
}
