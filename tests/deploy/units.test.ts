import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnv } from '#server/config/env.ts'
import { root } from '../support/imports.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const isThere = (program: string, flag = '--version') => spawnSync(program, [flag]).status === 0
const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 60_000 })
  return { status, said: `${stdout}${stderr}` }
}

describe('the unit file for systemd', () => {
  const unit = read('deploy/systemd/bustan.service')

  test.skipIf(!isThere('systemd-analyze'))('is valid and restricts the shop (systemd-analyze)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bustan-unit-'))
    const file = join(folder, 'bustan.service')
    // The shop is not installed here.
    writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
    const verified = run('systemd-analyze', 'verify', '--man=no', file)
    const secured = run('systemd-analyze', 'security', '--offline=true', '--threshold=20', '--no-pager', file)
    rmSync(folder, { recursive: true })
    expect(verified).toEqual({ status: 0, said: '' })
    expect(secured).toMatchObject({ status: 0 })
  })

  test('starts an existing script, with enough time to stop', () => {
    const [, program = '', main = ''] = /^ExecStart=\/srv\/bustan\/(\S+) .* (\S+)$/m.exec(unit) ?? []
    for (const path of [program, main]) expect([path, existsSync(join(root, path))]).toEqual([path, true])
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(10)
  })
})

describe('compose.yaml', () => {
  type Service = { environment: Record<string, string>; ports: string[]; volumes: string[]; [key: string]: unknown }
  const { services, volumes } = parse(read('compose.yaml')) as {
    services: { shop: Service }
    volumes: Record<string, unknown>
  }
  const { shop } = services
  const dockerfile = read('Dockerfile')
  const argumentOf = (word: string) => dockerfile.match(new RegExp(`^${word} (.*)$`, 'm'))?.[1]

  test('matches the image’s volume, port, health check and time to stop', () => {
    expect(shop.volumes).toEqual([`data:${argumentOf('VOLUME')}`])
    expect(Object.keys(volumes)).toContain('data')
    expect(shop.environment.DATA_DIR).toBe(argumentOf('VOLUME'))
    expect(dockerfile).toContain(`DATA_DIR=${argumentOf('VOLUME')}`)
    expect(shop.ports).toEqual([`127.0.0.1:${argumentOf('EXPOSE')}:${argumentOf('EXPOSE')}`])
    expect(String(shop.environment.PORT)).toBe(argumentOf('EXPOSE'))
    expect([argumentOf('USER'), argumentOf('STOPSIGNAL')]).toEqual(['node', 'SIGTERM'])
    expect(dockerfile).toMatch(/^HEALTHCHECK [^\n]*\\\n {2}CMD \["node", .*\/readyz/m)
    expect(Number.parseInt(String(shop.stop_grace_period), 10)).toBeGreaterThan(10)
    expect(argumentOf('CMD')).toContain('"build/server/index.js"')
  })

  test('runs an image whose Dockerfile removes only folders that exist', () => {
    const removed = /rm -rf node_modules\/\.cache (.*) \\$/m.exec(dockerfile)?.[1]?.split(' ') ?? []
    expect(removed).toContain('tests')
    expect(removed.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
  })

  test('has the restrictions that the image was tested with (scripts/containers.mjs)', () => {
    expect(shop).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(shop.user ?? 'node').toBe('node')
    expect(shop.entrypoint ?? shop.command ?? shop.healthcheck).toBeUndefined()
  })

  test('sets only variables that the shop reads', () => {
    const documented = new Set([...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name))
    expect(Object.keys(shop.environment).filter((name) => !documented.has(name))).toEqual([])
    const values: Record<string, string> = { BASE_URL: 'https://shop.example', DATABASE_PASSWORD: 'x' }
    const filled = Object.entries(shop.environment).map(([name, text]) => [
      name,
      String(text).replace(/\$\{(\w+):[-?]([^}]*)\}/g, (_, key: string, word: string) => values[key] ?? word),
    ])
    const env = { ...Object.fromEntries(filled), SESSION_SECRET: 'x'.repeat(32), ALLOW_SANDBOX: '1' }
    expect(readEnv(env)).toMatchObject({ HOST: '0.0.0.0', PORT: 3000, TRUST_PROXY: 1, SEED: 'none' })
  })
})

describe('the other files', () => {
  test.skipIf(!isThere('haproxy', '-v'))('HAProxy accepts its configuration', () => {
    expect(run('haproxy', '-c', '-f', join(root, 'deploy/haproxy/haproxy.cfg'))).toMatchObject({ status: 0 })
  })

  test('Patroni’s and Prometheus’ are YAML, with synchronous replication on', () => {
    const { bootstrap, postgresql } = parse(read('deploy/patroni/patroni.yml'))
    expect(bootstrap.dcs).toMatchObject({
      synchronous_mode: true,
      postgresql: { parameters: { synchronous_commit: 'on' } },
    })
    expect(bootstrap.initdb).toEqual([{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'])
    // With this `listen` Patroni reaches its own server over TCP.
    expect(postgresql.listen).toBe('0.0.0.0:5432')
    expect(postgresql.pg_hba).toEqual(
      expect.arrayContaining([
        'host all postgres 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ]),
    )
    expect(parse(read('deploy/prometheus/prometheus.yml')).scrape_configs[0].job_name).toBe('bustan')
  })

  test('the drop-in replaces the command of Debian’s Varnish, and starts in the foreground with this configuration', () => {
    const lines = read('deploy/systemd/varnish.service.d/bustan.conf')
      .replace(/\\\n\s*/g, '')
      .match(/^ExecStart=.*$/gm)
    expect(lines).toEqual([
      'ExecStart=',
      expect.stringMatching(/^ExecStart=\/usr\/sbin\/varnishd -F -j unix,user=vcache /),
    ])
    const [, vcl = ''] = / -f \/srv\/bustan\/(\S+) /.exec(lines?.[1] ?? '') ?? []
    expect(read(vcl)).toContain('local.socket == "purge"')
    expect(lines?.[1]).toContain(' -a purge=')
  })

  test('the documented environment and upgrade put backups where an upgrade removes nothing', () => {
    const operations = read('docs/operations.md')
    const sample = /^ {3}NODE_ENV=production\n(?: {3}.*\n)*?(?= {3}```)/m.exec(operations)?.[0]
    expect(sample).toMatch(/^ {3}BACKUP_DIR=\/var\/backups\/bustan$/m)
    const upgrade = /^.*\nrm -rf \/srv\/bustan-before .*$/m.exec(operations)?.[0]
    expect(upgrade).toMatch(/^bustan backup -- \/var\/backups\/bustan\/before-/)
  })
})
