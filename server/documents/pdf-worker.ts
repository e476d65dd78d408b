// A separate thread, run from source: rendering a page keeps a core busy for a second, and the server must answer
// meanwhile. It knows nothing of the shop: a sheet comes in, a PDF goes out.
import { parentPort } from 'node:worker_threads'
import { registerFonts } from '#db/pdf/font-stacks.ts'
import type { Sheet } from './sheet.ts'
import { typeset } from './typeset.ts'

const ready = registerFonts().then(() => parentPort?.postMessage({ ready: true }))

parentPort?.on('message', async (sheet: Sheet) => {
  try {
    await ready
    const pdf = new Uint8Array(await typeset(sheet))
    parentPort?.postMessage({ pdf }, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
