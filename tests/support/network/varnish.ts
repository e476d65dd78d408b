import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../imports.ts'
import { until } from '../poll.ts'
import { freePort } from './free-port.ts'

export type Varnish = { url: string; purgeUrl: string; stop(): Promise<void> }

/**
 * Varnish with deploy/varnish.vcl in front of a shop on this machine.
 * @param ports its own two, which the shop must know before it starts; the second is for purges
 */
export async function startVarnish(
  program: string,
  shopPort: number,
  ports: readonly [number, number],
  folder: string,
): Promise<Varnish> {
  mkdirSync(folder, { recursive: true })
  const vcl = readFileSync(join(root, 'deploy/varnish.vcl'), 'utf8').replace('"3000"', `"${shopPort}"`)
  const configuration = join(folder, 'shop.vcl')
  writeFileSync(configuration, vcl)
  const [port, purgePort] = ports
  const child: ChildProcess = spawn(
    program,
    [
      ...['-F', '-j', 'none', '-n', join(folder, 'work'), '-f', configuration, '-p', 'http_gzip_support=off'],
      ...['-a', `127.0.0.1:${port}`, '-a', `purge=127.0.0.1:${purgePort}`, '-s', 'default,50m'],
      // No management console.
      ...['-T', `127.0.0.1:${await freePort()}`],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  process.once('exit', () => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => void (output += String(text)))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const purgeUrl = `http://127.0.0.1:${purgePort}`
  await until('Varnish listens', async () => {
    if (child.exitCode !== null) throw new Error(output)
    return (await fetch(purgeUrl)).status === 405
  })
  return {
    url: `http://127.0.0.1:${port}`,
    purgeUrl,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
