import type { FileStore, Pictures } from '#shop/ports.ts'
import { drawnFormats, drawnWidths } from './kind.ts'

const fileName = /^[0-9a-f-]{36}-(?:320|640|960)\.(avif|webp)$/
/** How many may wait in the queue: fewer for strangers, so that they do not block the team. */
type MostWaiting = { team: number; strangers: number }

const busy = { ok: false, reason: 'busy' } as const

/**
 * Stores pictures as '<id>-640.avif' and its siblings. Re-encoded one at a time; refused when the queue is too long.
 */
export function openPictures(store: FileStore, mostWaiting: MostWaiting): Pictures {
  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()

  async function inTurn<Drawn>(most: number, draw: () => Promise<Drawn>): Promise<Drawn | typeof busy> {
    if (waiting >= most) return busy
    waiting++
    const mine = turn.then(draw)
    turn = mine.catch(() => {})
    return mine.finally(() => waiting--)
  }

  async function keep(id: string, content: Uint8Array): ReturnType<Pictures['keep']> {
    // A large library that most processes never need: loaded at first use.
    const { drawPicture } = await import('./draw.ts')
    const drawn = await drawPicture(content)
    if (!drawn.ok) return drawn
    for (const { width, format, content } of drawn.files)
      await store.put(`${id}-${width}.${format}`, content, `image/${format}`)
    return { ok: true, colour: drawn.colour }
  }

  return {
    keep: (id, content) => inTurn(mostWaiting.team, () => keep(id, content)),
    redraw: (content, format) =>
      inTurn(mostWaiting.strangers, async () => {
        const { redraw } = await import('./redraw.ts')
        return redraw(content, format)
      }),
    async read(name) {
      const format = fileName.exec(name)?.[1]
      if (format === undefined) return null
      const content = await store.read(name)
      return content && { content, contentType: `image/${format}` }
    },
    async remove(id) {
      const names = drawnWidths.flatMap((width) => drawnFormats.map((format) => `${id}-${width}.${format}`))
      await Promise.all(names.map((name) => store.remove(name)))
    },
  }
}
