import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { actOnAppointments } from '#app/admin/appointments/act-on-appointments.ts'
import { shopContext } from '#app/context/shop.ts'
import { perMethod } from '#shop/payments/methods.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { readSettings } from '#shop/settings/read.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { saveGroup } from './save-group.ts'

const admin = ownerOf({ id: 'n', email: 'noura@example.com', name: 'Noura' })

describeOnBothEngines('settings saved from an old reading', (open) => {
  const testShop = open.once()

  test('change only what the admin changed', async () => {
    const { shop } = testShop
    const old = await readSettings(shop.db)
    const gateway = { ...shop.gateway, takes: (kind: string) => kind === 'card' }
    const context = new RouterContextProvider()
    // Another process's reading, from before a colleague's change.
    context.set(shopContext, { ...shop, gateway, settings: { read: async () => old, invalidate() {} } })
    const booking = { ...old.booking, perDay: 3 }
    await changeSettings(shop.db, shop.clock, admin, { booking, payments: perMethod((method) => method !== 'knet') })

    const paying = { group: 'payments', visa: 'on' }
    expect(await saveGroup({ context, url: new URL(testShop.url) }, admin, paying)).toMatchObject({ saved: true })
    expect((await readSettings(shop.db)).payments).toEqual(perMethod((method) => method === 'visa'))

    const feeds = await Promise.all([1, 2, 3].map(() => actOnAppointments(context, admin, { intent: 'feed' })))
    expect(feeds).toMatchObject(Array(3).fill({ done: true }))
    expect((await readSettings(shop.db)).booking).toEqual({ ...booking, feedVersion: old.booking.feedVersion + 3 })
  })
})
