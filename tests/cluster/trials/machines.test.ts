import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { startBucket } from '../../support/bucket.ts'
import { orderBody, type Placed, place, sendOrder } from '../../support/buying.ts'
import { until } from '../../support/poll.ts'
import { startDatabaseCluster } from '../engines/database-cluster.ts'
import { makeOwner, sendMedia, setupLinkOf } from '../owner.ts'
import { shopsOn } from '../shops.ts'
import { trial } from '../trial.ts'

trial(
  'two shops, two disks, one bucket',
  'a picture and a file sent at A are seen at B; a fee changed at A is charged at B within 1 s; a setup link of A stays good when B starts',
  async () => {
    const folder = join(inject('runFolder'), 'machines')
    const databases = await startDatabaseCluster(folder)
    const bucket = await startBucket()
    const shops = shopsOn(folder, databases.url, bucket.env)
    try {
      const a = await shops.start()
      const link = setupLinkOf(a.output())
      const b = await shops.start()
      expect(setupLinkOf(b.output())).not.toBe(link)
      const owner = await makeOwner(b.url, link)

      const { content, readAt } = await sendMedia(owner, a.url, databases.url)
      const [atA, atB] = [await readAt(a.url), await readAt(b.url)]
      expect([atA.statuses, atB.statuses]).toEqual([
        [200, 200],
        [200, 200],
      ])
      expect(atB.picture.equals(atA.picture) && atB.picture.length > 100).toBe(true)
      expect(atB.file.equals(content)).toBe(true)

      const poster = () => orderBody({ items: [{ productId: 'harvest-poster', quantity: 1 }] })
      const before = (await place(b.url, poster())).total.amount
      const tookMs: number[] = []
      for (const [round, fee] of ['3.750', '1.250', '4.000'].entries()) {
        const fields = { group: 'shipping', fee, freeFrom: '', minDays: '2', maxDays: '5' }
        const saved = await owner.send(a.url, '/admin/settings/shipping', new URLSearchParams(fields))
        const at = performance.now()
        expect(saved.status).toBe(200)
        const charged = before - 2_000 + Number(fee) * 1_000
        await until(`fee ${round} is charged at B`, async () => {
          const { body } = await sendOrder<Placed>(b.url, poster())
          return body.total.amount === charged
        })
        tookMs.push(performance.now() - at)
      }
      const slowest = Math.max(...tookMs)
      expect(slowest).toBeLessThan(1_000)
      return `picture and file the same bytes at B; a fee charged at B after at most ${slowest.toFixed(0)} ms (order included, 3 changes); the owner made at B with the link of A`
    } finally {
      await shops.stop()
      await bucket.stop()
      await databases.stop()
    }
  },
)
