import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import { anyCustomer, freeTimes, orderBody, placeAndPay } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { admin } from '#tests/support/orders/refund-facts.ts'
import { cancelAppointment } from './change-appointment.ts'
import { firstHost } from './hosts/rules.ts'
import { host } from './hosts/table.ts'
import { sessionsOutsideHours } from './outside-hours.ts'

describeOnBothEngines('booked sessions outside the hours', (open) => {
  const testShop = open.once()
  const outside = async (hostId?: number) => {
    const { db, settings, clock } = testShop.shop
    const found = await sessionsOutsideHours(db, (await settings.read()).booking, clock.now(), hostId)
    return found.map(({ number, startsAt }) => [number, startsAt.toISOString()])
  }
  const change = async (to: Partial<StoreSettings['booking']>) => {
    const { db, clock, settings } = testShop.shop
    const { booking } = await settings.read()
    expect((await changeSettings(db, clock, admin, { booking: { ...booking, ...to } })).ok).toBe(true)
    settings.invalidate()
  }

  test('are found after a day was closed or the hours were changed, until they are moved, cancelled or over', async () => {
    const { db, settings } = testShop.shop
    const { clock } = testShop
    const [first = '', second = ''] = (await freeTimes(testShop.url)).filter(
      (at, index, all) => kuwaitDate(new Date(at)) !== kuwaitDate(new Date(all[index - 1] ?? 0)),
    )
    const book = (startsAt: string) =>
      placeAndPay(
        testShop.url,
        orderBody({
          items: [{ productId: 'garden-session', quantity: 1 }],
          customer: anyCustomer() as never,
          appointments: [{ productId: 'garden-session', startsAt, mode: 'phone' }] as never,
        }),
      )
    const [one, other] = [await book(first), await book(second)]
    expect(await outside()).toEqual([])
    const closed = (at: string) => {
      const day = kuwaitDate(new Date(at))
      return { name: { ar: 'عطلة', en: 'Holiday' }, from: day, until: day, spans: [] }
    }
    await change({ exceptions: [closed(first)] })
    expect(await outside()).toEqual([[one.number, first]])
    const { weekly } = (await settings.read()).booking
    await change({ weekly: [] })
    expect(await outside()).toEqual([
      [one.number, first],
      [other.number, second],
    ])
    await change({ weekly, exceptions: [] })
    expect(await outside()).toEqual([])

    await db
      .update(host)
      .set({ exceptions: [closed(second)] })
      .where(eq(host.id, firstHost))
    expect([await outside(firstHost), await outside(firstHost + 1)]).toEqual([[[other.number, second]], []])
    const found = await sessionsOutsideHours(db, (await settings.read()).booking, clock.now())
    expect(await cancelAppointment(db, testShop.shop, { admin }, found[0]!.id)).toMatchObject({ ok: true })
    expect(await outside()).toEqual([])
    await change({ exceptions: [closed(first)] })
    clock.set(new Date(Date.parse(first) + 1))
    expect(await outside()).toEqual([])
  })
})
