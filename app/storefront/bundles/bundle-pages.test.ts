import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AdminBrowser, openAdminBrowser } from '#tests/support/accounts/step-up.ts'
import { orderFor } from '#tests/support/buyers.ts'
import { placeAndPay } from '#tests/support/buying.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { engines } from '#tests/support/test-shops.ts'

const textOf = (html: string) =>
  html
    .replace(/<(script|style).*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')

describe.each(engines)('a bundle, wherever it is shown (%s)', (engine) => {
  let admin: AdminBrowser
  beforeAll(async () => {
    admin = await openAdminBrowser(engine)
  })
  afterAll(() => admin?.close())
  const text = async (path: string) => textOf(await (await admin.ask(path)).text())

  test('shows its contents and saving, and its cached page is invalidated with its parts', async () => {
    const page = await admin.ask('/en/product/guide-library', { headers: { cookie: '' } })
    const shown = textOf(await page.text())
    expect(shown).toContain('What is in it')
    expect(shown).toContain('Save KWD 1.250')
    expect(shown).toContain('Bought separately: KWD 6.750')
    expect(await text('/en/shop')).toMatch(/Gardener's Library The Beginner Gardener's Guide \+ Secrets of Rare Crops/)
    const before = await text('/en/product/guide-library')
    expect(before).not.toContain('Sold out')
    const archive = { intent: 'archive' }
    expect((await admin.post('/admin/products/view/beginner-guide', archive)).status).toBe(200)
    await expect.poll(() => text('/en/product/guide-library')).toContain('Sold out')
    expect(await text('/admin/products/view/guide-library')).toContain('the bundle is sold out until it is')
    const back = await admin.post('/admin/products', { change: 'activate', id: 'beginner-guide', intent: 'bulk' })
    expect(back.status).toBe(200)
    await expect.poll(() => text('/en/product/guide-library')).not.toContain('Sold out')
  })

  test('is shown with its parts on order pages, documents and in the admin area', async () => {
    const placed = await placeAndPay(admin.url, orderFor([{ productId: 'guide-library', quantity: 2 }]))
    const query = `?token=${placed.accessToken}`
    const holds = /The Gardener's Library (× )?2?.*The Beginner Gardener's Guide × 2 \+ .{5,40} × 2/
    const page = await text(`/en/order/${placed.number}${query}`)
    expect(page).toMatch(holds)
    expect(page).toMatch(/KWD 11\.000/)
    expect(await text(`/en/order/${placed.number}/receipt${query}`)).toMatch(holds)
    expect(page).toContain("The Gardener's Library Write a review")
    const view = await text(`/admin/orders/view/${placed.number}`)
    expect(view).toMatch(/Bundle The Gardener's Library 2 × KWD 5\.500/)
    expect(view).toMatch(/Guide .{0,12}2 × KWD 1\.833/)
    expect(await text(`/admin/orders/refund/${placed.number}`)).toContain("(in the bundle The Gardener's Library)")
    expect(await (await admin.ask('/admin/export/products-full')).text()).toContain(
      '"beginner-guide, rare-crops-guide"',
    )
    const receipt = await admin.ask(`/receipts/${placed.number}.pdf${query}`)
    const { text: printed } = await readPdf(new Uint8Array(await receipt.arrayBuffer()))
    expect(printed.replace(/\s+/g, ' ')).toMatch(/The Gardener's Library.*11\.000.*– The Beginner Gardener's Guide/)
  })
})
