import type { Appointment } from '../read.ts'
import type { Host } from './read.ts'
import { offersProduct } from './rules.ts'

/**
 * The hosts for an appointment that is to be moved, its own host first: no one else where the buyer chose this host, as
 * long as they are active.
 */
export function hostsFor(
  hosts: readonly Host[],
  row: Pick<Appointment, 'hostId' | 'hostChosen' | 'productId'>,
): Host[] {
  const own = hosts.filter(({ id }) => id === row.hostId)
  if (row.hostChosen && own.length > 0) return own
  return [...own, ...hosts.filter((host) => host.id !== row.hostId && offersProduct(host, row.productId ?? ''))]
}
