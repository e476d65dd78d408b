import { expect, test } from 'vitest'
import { offersHosts } from './host-picker.tsx'
import { type TakenSlot, withoutNearbySlots } from './use-slots.ts'

const at = (time: string) => `2026-11-22T${time}:00.000Z`
const times = { minutes: 30, bufferMinutes: 0, from: '2026-11-22', next: null }
const starts = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00']
const open = (taken: TakenSlot[], bufferMinutes = 0, present?: string) =>
  withoutNearbySlots({ ...times, bufferMinutes, days: [{ date: '2026-11-22', times: starts.map(at) }] }, taken, present)
    .flatMap((day) => day.times)
    .map((time) => time.slice(11, 16))

test('a slot is left out while another session of the buyer lasts, by the length of that one', () => {
  expect(open([])).toEqual(starts)
  expect(open([{ startsAt: at('10:00'), minutes: 90 }])).toEqual(['09:00', '09:30', '11:30', '12:00'])
  expect(open([{ startsAt: at('10:15'), minutes: 15 }])).toEqual(['09:00', '09:30', '10:30', '11:00', '11:30', '12:00'])
  expect(open([{ startsAt: at('10:00') }], 0, at('12:00'))).toEqual(['09:00', '09:30', '10:30', '11:00', '11:30'])
})

test('the pause between sessions applies to chosen slots, and a booked one already has it', () => {
  expect(open([{ startsAt: at('10:00'), minutes: 60 }], 30)).toEqual(['09:00', '11:30', '12:00'])
  const booked = { startsAt: at('10:00'), minutes: 60, bufferMinutes: 0 }
  expect(open([booked], 30)).toEqual(['09:00', '09:30', '11:00', '11:30', '12:00'])
})

test('a chosen host who gives the session no longer can be exchanged, also when there is only one left', () => {
  const [sara, noor] = ['Sara', 'Noor'].map((name, id) => ({ id, name, nameEn: name })) as [never, never]
  expect([offersHosts([], null), offersHosts([sara], null), offersHosts([sara], sara)]).toEqual([false, false, false])
  expect([offersHosts([sara, noor], null), offersHosts([sara], noor), offersHosts([], noor)]).toEqual([
    true,
    true,
    true,
  ])
})
