import { randomUUID } from 'node:crypto'
import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import * as m from '#locales/compiled/messages.js'
import type { Admin } from '#shop/accounts/users/admin.ts'
import type { ShipmentView } from '#shop/orders/shipments/read.ts'
import type { ShipmentState } from '#shop/orders/shipments/status.ts'
import { trackingLink } from '#shop/settings/delivery/carriers.ts'
import type { Shop } from '#shop/shop.ts'
import { shipParcel } from './act-on-parcels.server.ts'
import { typedLink } from './detail-fields.tsx'
import { ParcelActions } from './parcel-actions.tsx'
import { ShipForm } from './ship-form.tsx'

const lines = [{ position: 0, title: 'تيشيرت', titleEn: 'T-shirt', sku: null, left: 3, bundle: null }]
const carriers = [{ id: 'aramex', name: { ar: 'أرامكس', en: 'Aramex' }, link: '' }]

const rendered = (refused: ComponentProps<typeof ShipForm>['refused']) => {
  const form = () => createElement(ShipForm, { shipmentId: randomUUID(), lines, carriers, refused })
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: form }])))
}

test('a link that was typed is shown when the parcel is edited, a generated one is not', () => {
  const templated = [{ ...carriers[0]!, link: 'https://track.example/?id={tracking}' }]
  const parcel = (link: string) => ({ carrier: { id: 'aramex', ar: '', en: '' }, tracking: '12', link }) as ShipmentView
  expect(typedLink(parcel('https://other.example/12'), templated)).toBe('https://other.example/12')
  expect(typedLink(parcel(trackingLink(templated[0]!, '12')), templated)).toBe('')
  // Generated before the carrier's template changed.
  expect(typedLink(parcel('https://track.example/parcels/12'), templated)).toBe('')
  expect(typedLink(parcel('https://track.example/parcels'), templated)).toBe('https://track.example/parcels')
  expect(typedLink(parcel('https://track.example/12'), carriers)).toBe('https://track.example/12')
})

test('a refused parcel is shown with its input, also without scripts', async () => {
  const fields = {
    shipmentId: randomUUID(),
    'parcel-0': '2x',
    carrier: 'aramex',
    tracking: 'KW-123',
    link: 'https://track.example/KW-123',
  }
  const result = await shipParcel({} as Shop, {} as Admin<'orders.act'>, 'ORD-2026-0001', fields)
  if (result.kind !== 'parcel_refused') throw new Error('the parcel was shipped')
  const html = rendered(result)
  for (const typed of ['2x', 'KW-123', 'https://track.example/KW-123']) expect(html).toContain(`value="${typed}"`)
  expect(html).toContain('<option value="aramex" selected="">')
  expect(html).not.toMatch(/<input[^>]*name="notify"[^>]*checked/)
  expect(rendered(undefined)).toMatch(/<input[^>]*name="notify"[^>]*checked/)
})

test('only the details of a parcel on its way can be emailed', () => {
  const asks = (state: ShipmentState) => {
    const parcel = { id: randomUUID(), version: 1, number: 1, state, carrier: null, tracking: '', link: '' }
    const props = { number: 'ORD-2026-0001', parcel: parcel as ShipmentView, carriers, result: undefined }
    const actions = () => createElement(ParcelActions, props)
    const html = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: actions }])))
    expect(html).toContain('value="parcel_change"')
    return html.includes(m.shipments_notify_again())
  }
  expect([asks('shipped'), asks('delivered')]).toEqual([true, false])
})
