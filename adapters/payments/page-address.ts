import { GatewayError } from './call.ts'

/** KNET's own pages, real and test: for it a gateway may name the bank's page itself. */
export const knetHosts = ['kpay.com.kw', 'kpaytest.com.kw'] as const

/**
 * A function that lets a gateway's payment page through to the browser, or throws a GatewayError: whatever it answers,
 * buyers are sent to its own documented hosts alone (and what is below them), over https. A gateway of tests on this
 * machine names pages of this machine.
 * @param hosts the gateway's documented domains, and what the owner allows beside them (`PAYMENT_PAGE_HOSTS`)
 */
export function pageAddress(apiUrl: string, hosts: readonly string[]): (address: string) => string {
  const api = new URL(apiUrl)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(api.hostname)
  return (address) => {
    const { protocol, hostname, host, username, password } = new URL(address)
    const own = hosts.some((each) => hostname === each || hostname.endsWith(`.${each}`))
    const isOpen = username === '' && password === ''
    if (isOpen && ((own && protocol === 'https:') || (isLocal && host === api.host))) return address
    throw new GatewayError(`the gateway names a payment page at ${protocol}//${host}, which is not its own`)
  }
}
