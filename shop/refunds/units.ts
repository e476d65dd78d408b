import type { RefundChoices, RefundState } from '../payments/table.ts'

type Refund = { state: RefundState; choices: Pick<RefundChoices, 'items' | 'restock' | 'returnId'> }
type DatedRefund = Refund & { at: Date; settledAt: Date | null }
type NamedRefund = Refund & { id: string; insteadOf: string | null }
type Units = readonly { position: number; quantity: number }[]

const unitsAt = (lines: Units, position: number): number =>
  lines.filter((line) => line.position === position).reduce((sum, { quantity }) => sum + quantity, 0)

const itemsOf = ({ state, choices }: Refund): Units => (state === 'failed' ? [] : (choices.items?.lines ?? []))

/** Number of a line's units that these refunds covered as items; for a package, its sessions. Pure. */
export const unitsRefunded = (refunds: readonly Refund[], position: number): number =>
  unitsAt(refunds.flatMap(itemsOf), position)

/**
 * Number of each line's units that these refunds removed from the order: refunded as items, or restocked. A failed
 * refund's restocked units stay restocked, and are those that a later refund pays without restocking. Pure.
 */
export function unitsWithdrawn(refunds: readonly DatedRefund[]): Map<number, number> {
  const dated = refunds.toSorted(
    (a, b) => fromOf(a) - fromOf(b) || Number(b.state === 'failed') - Number(a.state === 'failed'),
  )
  return withdrawnBy(dated)
}

/**
 * Number of each line's units that refunds of returns removed: the buyer had received them. Never more than the return
 * itself has. Pure.
 * @param returned the lines of the order's returns
 */
export function unitsSentBack(
  refunds: readonly DatedRefund[],
  returned: readonly { returnId: string; position: number; quantity: number }[],
): Map<number, number> {
  const sentBack = new Map<number, number>()
  for (const { returnId, position, quantity } of returned) {
    const own = refunds.filter(({ choices }) => choices.returnId === returnId)
    const units = unitsWithdrawn(own).get(position) ?? 0
    sentBack.set(position, (sentBack.get(position) ?? 0) + Math.min(quantity, units))
  }
  return sentBack
}

/**
 * The units of each line that a refund removes in addition to earlier ones, never more than were bought; packages have
 * none. Pure.
 */
export function unitsAdded(refund: DatedRefund, earlier: readonly DatedRefund[], bought: Units) {
  const [before, after] = [unitsWithdrawn(earlier), unitsWithdrawn([...earlier, refund])]
  const packages = refund.choices.items?.lines.filter(({ isPackage }) => isPackage) ?? []
  return bought
    .filter(({ position }) => !packages.some((line) => line.position === position))
    .map(({ position, quantity: most }) => {
      const of = (units: Map<number, number>) => Math.min(most, units.get(position) ?? 0)
      return { position, quantity: of(after) - of(before) }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** From when a refund counts, in ms: a failed one's restocked units can be paid once it has failed. */
const fromOf = ({ state, at, settledAt }: DatedRefund): number =>
  (state === 'failed' ? (settledAt ?? at) : at).getTime()

function withdrawnBy(refunds: readonly Refund[]): Map<number, number> {
  const named = refunds.flatMap(({ choices }) => [...(choices.items?.lines ?? []), ...choices.restock])
  return new Map(named.map(({ position }) => [position, withdrawnAt(refunds, position)]))
}

function withdrawnAt(refunds: readonly Refund[], position: number): number {
  let [withdrawn, restockedUnpaid] = [0, 0]
  for (const each of refunds) {
    const [items, restocked] = [unitsAt(itemsOf(each), position), unitsAt(each.choices.restock, position)]
    const paidLater = Math.min(restockedUnpaid, Math.max(0, items - restocked))
    withdrawn += Math.max(items, restocked) - paidLater
    restockedUnpaid += each.state === 'failed' ? restocked : -paidLater
  }
  return withdrawn
}

/**
 * The same without failed refunds: the units whose money was or is being paid back. A refund in place of a failed one
 * pays the units of that one.
 */
export const unitsPaidBack = (refunds: readonly NamedRefund[]): Map<number, number> =>
  withdrawnBy(
    refunds
      .filter(({ state }) => state !== 'failed')
      .map((each) => ({ ...each, choices: (refunds.find(({ id }) => id === each.insteadOf) ?? each).choices })),
  )
