import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../support/imports.ts'
import { until } from '../../support/poll.ts'
import { canListen, ownFolder, type Program, run, writeSettings } from './program.ts'

/** The shipped Varnish configuration. */
const shipped = join(root, 'deploy/varnish.vcl')
export const hasVarnishConfig = () => existsSync(shipped)

/**
 * Varnish with the shop's own configuration.
 * @param ports its ports for visitors and for purges, and the port of the shops' load balancer
 */
export async function startVarnish(
  folder: string,
  ports: { visitors: number; purge: number; shops: number },
): Promise<Program> {
  const config = join(ownFolder(join(folder, 'varnish')), 'shop.vcl')
  const vcl = readFileSync(shipped, 'utf8').replace('.port = "3000"', `.port = "${ports.shops}"`)
  writeSettings(config, vcl)
  const places = ['-a', `127.0.0.1:${ports.visitors}`, '-a', `purge=127.0.0.1:${ports.purge}`]
  const program = run(
    'varnish',
    '/usr/sbin/varnishd',
    ['-F', '-n', join(folder, 'varnish'), '-f', config, '-p', 'http_gzip_support=off', '-s', 'malloc,128m', ...places],
    { folder },
  )
  await until('Varnish listens', async () => {
    if (program.hasEnded()) throw new Error(program.output())
    return (await canListen(ports.visitors)) && (await canListen(ports.purge))
  })
  return program
}
