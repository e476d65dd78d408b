import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntry } from '#shop/audit/log.ts'
import { readFileVersions } from '#shop/catalog/admin-read.ts'
import { addFile } from '#shop/catalog/media/add-file.ts'
import { announceVersion } from '#shop/catalog/media/announce-version.ts'
import { goBackToVersion } from '#shop/catalog/media/go-back-to-version.ts'
import { removeFile } from '#shop/catalog/media/remove-file.ts'
import { productFile } from '#shop/catalog/media/table.ts'
import { product } from '#shop/catalog/table.ts'
import { mail } from '#shop/email/table.ts'
import { order } from '#shop/orders/table.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import {
  actAtBank,
  anyCustomer,
  ask,
  orderBody,
  place,
  placeAndPay,
  returnFromBank,
  seeOrder,
} from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { until } from '#tests/support/poll.ts'
import { reissueDownloads } from './reissue-downloads.ts'
import { downloadGrant } from './table.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const productId = 'beginner-guide'

describeOnBothEngines('the versions of a file', (open) => {
  const testShop = open.once()
  const db = () => testShop.shop.db
  const upload = async (text: string, replaces: string) => {
    const content = new TextEncoder().encode(text)
    const fileKey = `versions/${text}`
    await testShop.shop.files.put(fileKey, content, 'application/zip')
    const file = { fileKey, fileName: `${text}.zip`, contentType: 'application/zip', bytes: content.length }
    testShop.clock.forward(60_000)
    const added = await addFile(db(), testShop.shop, admin, { productId, replaces, file })
    if (!added.ok) throw new Error(added.refusal.reason)
    return added.value
  }
  const back = (fileId: string) => {
    testShop.clock.forward(60_000)
    return goBackToVersion(db(), testShop.shop.clock, admin, { productId, fileId })
  }
  const announce = (fileId: string) => announceVersion(db(), testShop.shop, admin, { productId, fileId })
  async function buy() {
    const { email, ...rest } = anyCustomer()
    const placed = await placeAndPay(testShop.url, orderBody({ customer: { email, ...rest } as never }))
    const { downloads } = await seeOrder(testShop.url, placed)
    return { email, number: placed.number, url: downloads[0]!.url, fileName: downloads[0]!.fileName }
  }
  const counted = async () =>
    Object.fromEntries((await readFileVersions(db(), productId)).map(({ version, downloads }) => [version, downloads]))
  const follow = async (url: string) => (await ask<string>(url, { redirect: 'follow' })).body
  const notified = (email: string) =>
    db().$count(mail, and(eq(mail.recipient, email), like(mail.template, 'file-updated')))

  test('a download counts for the version it streams, even if another became current between click and file', async () => {
    const early = await buy()
    const [first] = await readFileVersions(db(), productId)
    const second = await upload('second', first!.id)
    expect(await follow(early.url)).toBe('second')
    expect(await counted()).toEqual({ 1: 0, 2: 1 })
    const link = new URL((await ask(early.url)).headers.get('location')!, testShop.url).href
    const third = await upload('third', second.id)
    // Resuming serves the click's version; a new click gets the current one.
    expect((await ask<string>(link)).body).toBe('second')
    const resumed = (await ask(early.url, { headers: { Range: 'bytes=1-' } })).headers.get('location')!
    expect((await ask<string>(new URL(resumed, testShop.url).href)).body).toBe('second')
    expect((await ask(link.replace(second.id, third.id))).status).toBe(404)
    expect(await follow(early.url)).toBe('third')
    expect(await counted()).toEqual({ 1: 0, 2: 2, 3: 1 })
  })

  test('an earlier version is made current again by one of two concurrent requests, and the next upload is newer than all', async () => {
    const [third, second] = await readFileVersions(db(), productId)
    const early = await buy()
    const both = await Promise.all([back(second!.id), back(second!.id)])
    expect(both.map((each) => (each.ok ? each.value.version : each.refusal.reason)).sort()).toEqual([2, 'unknown'])
    expect([await follow(early.url), (await buy()).fileName]).toEqual(['second', 'second.zip'])
    expect((await back(crypto.randomUUID())).ok).toBe(false)
    const [entry] = await db()
      .select()
      .from(auditEntry)
      .where(like(auditEntry.action, 'file'))
      .orderBy(auditEntry.id)
      .offset(2)
    expect(entry!.changes).toEqual([{ field: 'file', from: 'third.zip (3)', to: 'second.zip (2)' }])
    expect(third!.version).toBe(3)
    expect((await upload('fourth', second!.id)).version).toBe(4)
    expect(await follow(early.url)).toBe('fourth')
  })

  test('past buyers are notified of a version once, however it became current', async () => {
    const [fourth] = await readFileVersions(db(), productId)
    const early = await buy()
    const fifth = await upload('fifth', fourth!.id)
    const late = await buy()
    expect((await announce(fourth!.id)).ok).toBe(false)
    const both = await Promise.all([announce(fifth.id), announce(fifth.id)])
    expect(both.filter(({ ok }) => ok).length).toBe(1)
    await until('the early buyer is notified', async () => (await notified(early.email)) === 1)
    expect(await notified(late.email)).toBe(0)
    // Back to the fourth: its own buyers have had the fifth in between.
    await back(fourth!.id)
    expect((await announce(fourth!.id)).ok).toBe(true)
    await until('both are notified', async () => (await notified(early.email)) + (await notified(late.email)) === 3)
    await back(fifth.id)
    expect(await announce(fifth.id)).toEqual({ ok: false, refusal: { reason: 'announced' } })
    expect(testShop.errors).toEqual([])
  })

  test('an order that is paid after its product lost its files gets the version that was current when it was placed', async () => {
    const [current] = await readFileVersions(db(), productId)
    testShop.clock.forward(60_000)
    const placed = await place(testShop.url)
    const replaced = await upload('replaced', current!.id)
    await db().update(product).set({ status: 'archived' }).where(eq(product.id, productId))
    testShop.clock.forward(60_000)
    expect((await removeFile(db(), testShop.clock, admin, { productId, fileId: replaced.id })).ok).toBe(true)
    await returnFromBank(await actAtBank(placed.paymentUrl, 'pay'))
    const { downloads } = await seeOrder(testShop.url, placed)
    expect(await Promise.all(downloads.map(({ url }) => follow(url)))).toEqual(['replaced'])
    await db().update(productFile).set({ replacedAt: null }).where(eq(productFile.id, replaced.id))
    await db().update(product).set({ status: 'active' }).where(eq(product.id, productId))
  })

  test('a reissue grants an updated file once, and restarts the count of one that was removed', async () => {
    const early = await buy()
    const reissue = () => reissueDownloads(db(), testShop.clock, admin, early)
    const grants = async () =>
      db()
        .select({ downloads: downloadGrant.downloads })
        .from(downloadGrant)
        .innerJoin(order, eq(order.id, downloadGrant.orderId))
        .where(eq(order.number, early.number))
    const [current] = await readFileVersions(db(), productId)
    const latest = await upload('latest', current!.id)
    expect(await follow(early.url)).toBe('latest')
    const both = await Promise.all([reissue(), reissue()])
    expect(both).toMatchObject([{ ok: true, value: { files: 1 } }, { ok: true }])
    expect(await grants()).toEqual([{ downloads: 0 }])
    await db().update(product).set({ status: 'archived' }).where(eq(product.id, productId))
    expect((await removeFile(db(), testShop.clock, admin, { productId, fileId: latest.id })).ok).toBe(true)
    expect(await follow(early.url)).toBe('latest')
    expect(await reissue()).toMatchObject({ ok: true, value: { files: 1 } })
    expect(await grants()).toEqual([{ downloads: 0 }])
  })
})
