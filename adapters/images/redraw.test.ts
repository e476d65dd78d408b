import { tmpdir } from 'node:os'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { diskStore } from '../storage/disk.ts'
import { openPictures } from './pictures.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2c7a35' } })
    .png()
    .toBuffer()

/** The most memory that the library has held for pixels in this process, in MB. */
const mostDecoded = () => sharp.cache().memory.high

test('a picture that would decode to more pixels than a phone’s is refused by its header', async () => {
  const { redraw } = openPictures(diskStore(tmpdir()), { team: 20, strangers: 8 })
  const bomb = await plain(8000, 6000)
  expect(bomb.byteLength).toBeLessThan(1_000_000)
  const before = mostDecoded()
  expect(await redraw(bomb, 'png')).toEqual({ ok: false, reason: 'too_many_pixels' })
  expect(mostDecoded() - before).toBeLessThan(10)
})

test('a JPEG that decodes with a warning, as those of some phones do, is accepted', async () => {
  const { redraw } = openPictures(diskStore(tmpdir()), { team: 20, strangers: 8 })
  const jpeg = await sharp(await plain(1200, 900))
    .jpeg()
    .toBuffer()
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const afterComponents = scan + 5 + 2 * jpeg[scan + 4]!
  jpeg.fill(0, afterComponents, afterComponents + 3)
  expect(await redraw(jpeg, 'jpeg')).toMatchObject({ ok: true })
  expect(await redraw(jpeg.subarray(0, jpeg.length / 2), 'jpeg')).toEqual({ ok: false, reason: 'broken' })
})

test('pictures are re-encoded one after the other, and refused when the queue is too long', async () => {
  const { redraw } = openPictures(diskStore(tmpdir()), { team: 20, strangers: 8 })
  const picture = await plain(1200, 900)
  const results = await Promise.all(Array.from({ length: 20 }, () => redraw(picture, 'png')))
  expect(results.filter(({ ok }) => ok)).toHaveLength(8)
  expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'busy' })
  expect(await redraw(picture, 'webp')).toMatchObject({ ok: true })
  expect(await redraw(picture.subarray(0, 200), 'png')).toEqual({ ok: false, reason: 'broken' })
})
