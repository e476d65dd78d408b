import { expect, test } from 'vitest'
import { isBackward, type OrderStatus, orderStatuses, statusRules } from '../status.ts'
import { parcelEffects } from './parcel-effects.ts'

const effects = (status: OrderStatus, to: OrderStatus, fulfilment: 'none' | 'partial' | 'complete' = 'partial') =>
  parcelEffects({ status, isDigitalOnly: false, fulfilment }, to)
const moves = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const))

test('a move is a step back exactly when the statuses list its target before its start', () => {
  const back = moves.filter(([from, to]) => isBackward(from, to))
  expect(back).toEqual(orderStatuses.flatMap((from, at) => orderStatuses.slice(0, at).map((to) => [from, to] as const)))
})

test('a forward move cancels no parcel, except that of a status that calls parcels back', () => {
  const forward = moves.filter(([from, to]) => !isBackward(from, to) && statusRules[to].parcels !== 'cancel')
  expect(forward).toContainEqual(['pending', 'processing'])
  for (const fulfilment of ['none', 'partial', 'complete'] as const)
    expect(forward.filter(([from, to]) => effects(from, to, fulfilment).includes('cancels'))).toEqual([])
})

test('a step back before shipping and a cancellation cancel the parcels in transit', () => {
  const cancelling = moves.filter(([from, to]) => effects(from, to).includes('cancels'))
  for (const move of [
    ['processing', 'pending'],
    ['shipped', 'processing'],
    ['shipped', 'pending'],
    ['processing', 'cancelled'],
    ['shipped', 'cancelled'],
  ])
    expect(cancelling).toContainEqual(move)
  expect(cancelling.filter(([from]) => ['delivered', 'cancelled'].includes(from))).toEqual([])
  expect(effects('processing', 'cancelled', 'none')).toEqual([])
})

test('shipped and delivered send what is left, delivered closes the rest, and leaving it reopens them', () => {
  expect(effects('processing', 'shipped')).toEqual(['ships'])
  expect(effects('processing', 'delivered')).toEqual(['ships', 'delivers'])
  expect(effects('pending', 'delivered', 'none')).toEqual(['ships'])
  expect(effects('shipped', 'delivered', 'complete')).toEqual(['delivers'])
  expect(effects('delivered', 'shipped', 'complete')).toEqual(['reopens'])
  expect(effects('delivered', 'processing', 'complete')).toEqual([])
  expect(effects('cancelled', 'shipped', 'none')).toEqual(['ships'])
})

test('an order of only files has no parcels to move', () => {
  for (const [status, to] of moves)
    expect(parcelEffects({ status, isDigitalOnly: true, fulfilment: 'none' }, to)).toEqual([])
})
