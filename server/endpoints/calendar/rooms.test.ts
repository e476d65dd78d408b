import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sessionsForBuyer } from '#app/storefront/order/sessions/sessions-for-buyer.ts'
import { hostFeedAddress } from '#shop/appointments/feed.ts'
import { saveHost } from '#shop/appointments/hosts/edit-host.ts'
import { readHost } from '#shop/appointments/hosts/read.ts'
import { swapAppointments } from '#shop/appointments/hosts/reassign.ts'
import { firstHost } from '#shop/appointments/hosts/rules.ts'
import { readAppointments } from '#shop/appointments/read.ts'
import { product } from '#shop/catalog/table.ts'
import { mail } from '#shop/email/table.ts'
import { readOrder } from '#shop/orders/read.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, ask, freeTimes, orderBody, placeAndPay } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { jobsDone } from '#tests/support/jobs.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

const admin = ownerOf({ id: 'a', email: 'owner@bustan.example', name: 'Owner' })
const [store, own] = ['https://meet.example.com/store', 'https://meet.example.com/sara']
const roomsIn = (text: string) => [...new Set(text.replaceAll('\r\n ', '').match(/https:\/\/meet\.[\w./]+/g))]

describeOnBothEngines('the room of a live session', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open()
    const { db, settings } = testShop.shop
    await db.update(product).set({ stock: 100 }).where(eq(product.id, 'garden-session'))
    const { booking } = await settings.read()
    await changeSettings(db, testShop.clock, admin, { booking: { ...booking, liveUrl: store } })
    settings.invalidate()
  })
  const addHost = async (name: string, liveUrl: string) => {
    const hours = { weekly: null, breaks: [], exceptions: [], bufferMinutes: null }
    const input = { nameAr: name, nameEn: name, isActive: true, products: null, ...hours, liveUrl }
    const { db } = testShop.shop
    const saved = await saveHost(db, testShop.shop, admin, { ...input, id: null, version: 0, busy: null })
    if (!saved.ok) throw new Error(saved.refusal.reason)
    return saved.value.id
  }
  const buy = async (startsAt: string, hostId: number) => {
    const placed = await placeAndPay(testShop.url, {
      ...orderBody(),
      items: [{ productId: 'garden-session', quantity: 1 }],
      customer: anyCustomer(),
      appointments: [{ productId: 'garden-session', startsAt, mode: 'live', hostId }],
    })
    return (await readOrder(testShop.shop.db, placed))!
  }
  /** The rooms in all that one buyer sees: the email with its invitation, the order page, the calendar file. */
  const roomsOf = async (order: Awaited<ReturnType<typeof buy>>, template: 'booking-confirmed' | 'booking-changed') => {
    await jobsDone(testShop, 'send-mail')
    const isOf = and(eq(mail.orderId, order.id), eq(mail.template, template))
    const [sent] = await testShop.shop.db.select({ id: mail.id }).from(mail).where(isOf)
    const file = (kind: string) =>
      readFile(join(testShop.testShop.dataDir, 'mail', `${template}-${sent?.id}.${kind}`), 'utf8')
    const [shown] = (await sessionsForBuyer(testShop.shop, order, 'en')).appointments
    return [
      ...(await Promise.all([file('txt'), file('html'), file('ics')])),
      shown!.room,
      (await ask<string>(`${testShop.url}${shown!.file}`)).body,
    ].map(roomsIn)
  }
  const feedOf = async (id: number) =>
    roomsIn((await ask<string>(hostFeedAddress(testShop.shop, (await readHost(testShop.shop.db, id))!))).body)

  test('is its host’s or else the store’s, in all that buyer and team see, and follows it to another host', async () => {
    const sara = await addHost('Sara', own)
    const [at = ''] = (await freeTimes(testShop.url)).slice(-1)
    const [one, two] = [await buy(at, sara), await buy(at, firstHost)]
    expect(await roomsOf(one, 'booking-confirmed')).toEqual(Array(5).fill([own]))
    expect(await roomsOf(two, 'booking-confirmed')).toEqual(Array(5).fill([store]))
    expect([await feedOf(sara), await feedOf(firstHost)]).toEqual([[own], [store]])
    const ids = [one, two].map(async ({ id }) => (await readAppointments(testShop.shop.db, id))[0]!.id)
    const [bookingId = '', otherId = ''] = await Promise.all(ids)
    expect((await swapAppointments(testShop.shop.db, testShop.shop, admin, { bookingId, otherId })).ok).toBe(true)
    expect(await roomsOf(one, 'booking-changed')).toEqual(Array(5).fill([store]))
    expect(await roomsOf(two, 'booking-changed')).toEqual(Array(5).fill([own]))
  })
})
