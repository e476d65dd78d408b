import { expect, test } from 'vitest'
import { lastMoment, type ReturnFacts, returnableUnits } from './returnable.ts'

const now = new Date('2026-05-31T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
const parcel = (days: number, quantity: number) => ({ deliveredAt: ago(days), lines: [{ position: 0, quantity }] })
const returnOf = (state: ReturnFacts['returns'][number]['state'], days: number, quantity: number, refunded = 0) => ({
  state,
  requestedAt: ago(days),
  lines: [{ position: 0, quantity, refunded }],
})

function left(facts: Partial<ReturnFacts> & { paidBack?: number }, days = 14) {
  const parcels = facts.parcels ?? [parcel(3, 3)]
  const shipped = parcels.reduce((sum, { lines }) => sum + (lines[0]?.quantity ?? 0), 0)
  const line = { position: 0, quantity: 3, isDigital: false, paidBack: facts.paidBack ?? 0, shipped }
  return returnableUnits({ lines: [line], returns: [], ...facts, parcels }, days, now)[0]?.quantity ?? 0
}

test.each<[what: string, facts: Parameters<typeof left>[0], units: number]>([
  ['all that arrived', {}, 3],
  ['nothing before it arrives', { parcels: [] }, 0],
  ['on the last day', { parcels: [parcel(14, 3)] }, 3],
  ['until the end of that day in Kuwait', { parcels: [parcel(14.62, 3)] }, 3],
  ['not a day later', { parcels: [parcel(14.63, 3)] }, 0],
  ['each parcel by its own day', { parcels: [parcel(20, 1), parcel(2, 2)] }, 2],
  ['not what a return holds', { returns: [returnOf('requested', 1, 2)] }, 1],
  ['nor what it ended with', { returns: [returnOf('closed', 1, 2), returnOf('refunded', 1, 1, 1)], paidBack: 1 }, 0],
  ['again what was rejected or withdrawn', { returns: [returnOf('rejected', 1, 3), returnOf('withdrawn', 1, 3)] }, 3],
  ['a refund and its return once', { returns: [returnOf('refunded', 1, 2, 2)], paidBack: 2 }, 1],
  ['a return that was refunded by an amount', { returns: [returnOf('refunded', 1, 2)] }, 1],
  ['less what was refunded otherwise', { paidBack: 2 }, 1],
  ['unshipped units are refunded first', { parcels: [parcel(3, 2)], paidBack: 1 }, 2],
  [
    'a return that was open to both parcels took the older one',
    { parcels: [parcel(20, 1), parcel(10, 2)], returns: [returnOf('received', 9, 1)] },
    2,
  ],
  [
    'one that was open to the younger parcel alone took that',
    { parcels: [parcel(30, 1), parcel(10, 2)], returns: [returnOf('received', 9, 1)] },
    1,
  ],
])('what can be returned: %s', (_, facts, units) => {
  expect(left(facts)).toBe(units)
})

test('nothing while returns are off, nothing of a file, and the deadline is per parcel', () => {
  expect(left({}, 0)).toBe(0)
  const file = { position: 0, quantity: 1, isDigital: true, paidBack: 0, shipped: 0 }
  expect(returnableUnits({ lines: [file], parcels: [parcel(1, 1)], returns: [] }, 14, now)).toEqual([])
  const goods = { ...file, quantity: 3, isDigital: false, shipped: 3 }
  const parcels = [parcel(10, 1), parcel(2, 2)]
  expect(returnableUnits({ lines: [goods], parcels, returns: [] }, 14, now)).toEqual([
    { position: 0, quantity: 3, until: new Date('2026-06-12T20:59:59.999Z') },
  ])
})

test('an order is open until the last day of any line, in whichever order they are', () => {
  const [first, second] = [ago(3), ago(1)].map((until, position) => ({ position, quantity: 1, until }))
  expect([lastMoment([first!, second!]), lastMoment([second!, first!])]).toEqual([ago(1), ago(1)])
  expect(lastMoment([])).toBeNull()
})
