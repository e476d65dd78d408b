// A demo shop on the embedded database, in a folder that is deleted with it.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pinnedNode, root } from '../ensure.mjs'

/**
 * Starts the built shop with its demo.
 * @param port where it listens
 * @returns its URL, its setup link, `sentEmail(template, word)`: the text of the newest email with the word, and
 *   `close()`
 */
export async function openDemoShop(port) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bustan-screens-'))
  const url = `http://127.0.0.1:${port}`
  const shop = spawn(pinnedNode(), [join(root, 'build/server/index.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ALLOW_SANDBOX: '1',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(port),
      BASE_URL: url,
      DATA_DIR: dataDir,
    },
  })
  const leave = () => {
    shop.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.once('exit', leave)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  const printed = await untilOpen(shop)
  return {
    url,
    setup: /https?:\S+\/admin\/setup\?token=\S+/.exec(printed)?.[0] ?? '',
    sentEmail: (template, word) => emailIn(join(dataDir, 'mail'), template, word),
    async close() {
      const gone = new Promise((resolve) => shop.once('exit', resolve))
      shop.kill('SIGTERM')
      await gone
      rmSync(dataDir, { recursive: true, force: true })
      process.off('exit', leave)
    },
  }
}

/** Its output until it reported that it is open. */
function untilOpen(shop) {
  return new Promise((resolve, reject) => {
    let text = ''
    const hear = (part) => {
      text += part
      // The setup link may come in the next piece of the same announcement.
      if (text.includes('Bustan is open')) setTimeout(() => resolve(text), 200)
    }
    shop.stdout.on('data', hear)
    shop.stderr.on('data', hear)
    shop.once('exit', () => reject(new Error(`The demo shop did not open:\n${text}`)))
  })
}

/** Emails are written asynchronously: waits for this one, ten seconds at most. */
async function emailIn(folder, template, word) {
  for (let tries = 0; tries < 100; tries++) {
    const names = existsSync(folder) ? readdirSync(folder) : []
    const found = names
      .filter((name) => name.startsWith(template) && name.endsWith('.txt'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .findLast((text) => text.includes(word))
    if (found) return found
    await pause(100)
  }
  throw new Error(`no email ${template} with ${word}`)
}
