import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Hono } from 'hono'
import pMap from 'p-map'
import { problem } from '#server/api/problem.ts'
import type { FileStore, Log } from '#shop/ports.ts'

/** The types of a build's assets by extension; no others are stored. */
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.json': 'application/json',
}

const concurrency = 20
const daysRetained = 30

/**
 * Stores the assets of this build, so that its pages work at a machine with another build, and open pages after an
 * update. Their names carry hashes: an existing one is identical.
 */
export async function publishAssets(assets: FileStore, folder = 'build/client/assets'): Promise<string[]> {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter((name) => extname(name) in types)
  const publish = async (name: string) => {
    if (await assets.exists(name)) return
    await assets.put(name, await readFile(join(folder, name)), types[extname(name)] ?? '')
  }
  await pMap(names, publish, { concurrency })
  return names
}

/**
 * Renews the file time of this build's assets and removes those that no build has renewed for 30 days. Runs at start and
 * once a day; in a bucket, a lifecycle rule removes them.
 */
export async function pruneAssets(folder: string, current: readonly string[], now = Date.now()): Promise<void> {
  if (!existsSync(folder)) return
  const at = new Date(now)
  await pMap(current, (name) => utimes(join(folder, name), at, at), { concurrency })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // One that another process is writing may be gone by now.
    const { mtimeMs } = (await stat(path).catch(() => null)) ?? { mtimeMs: now }
    if (now - mtimeMs > daysRetained * 86_400_000) await rm(path, { force: true })
  }
}

/**
 * Stores this build's assets. The shop opens even if the store does not answer.
 * @param dataDir set when the store is a folder: old assets are removed there
 */
export async function publishRelease(assets: FileStore, dataDir: string | null, log: Log): Promise<void> {
  try {
    const names = await publishAssets(assets)
    if (dataDir !== null) await pruneAssets(join(dataDir, 'assets'), names)
  } catch (error) {
    log.error({ err: error }, 'the assets of this build could not be stored for other releases and machines')
  }
}

/** `publishRelease` now and once a day; nothing without a release. Returns how to stop. */
export async function republishDaily(release: FileStore | null, dataDir: string | null, log: Log): Promise<() => void> {
  if (release === null) return () => {}
  await publishRelease(release, dataDir, log)
  const timer = setInterval(() => void publishRelease(release, dataDir, log), 86_400_000).unref()
  return () => clearInterval(timer)
}

/** Assets that this build does not have: those of an earlier release, or of a machine that is ahead. */
export function releaseAssets(assets: FileStore) {
  const app = new Hono()
  app.get('/:name{[\\w.-]+}', async (c) => {
    const name = c.req.param('name')
    const type = types[extname(name)]
    const content = type === undefined ? null : await assets.read(name)
    if (type === undefined || content === null) return problem(c, 404, 'not_found')
    return c.body(new Uint8Array(content), 200, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
  app.all('*', (c) => problem(c, 404, 'not_found'))
  return app
}
