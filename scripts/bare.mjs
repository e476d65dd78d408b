// `npm run bare`: a bare Debian 12 in a folder, with its own Node 18 and npm 9, and a clone of this repository started
// by `npm start`; with `-- --whole` its `npm test` as well. Prints the times. As root, on Linux. Exits with 1 when a
// command failed there, and with 77 when this machine cannot create such a system.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { debianMirror, installDebian } from './install-debian.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const whole = process.argv.includes('--whole')
const port = process.env.PORT ?? '3055'
const cannot = 77
/** The time limit of the first command, for a slow machine with a slow network. */
const startMs = 15 * 60_000

const folder = mkdtempSync(join(tmpdir(), 'bustan-bare-'))
// It becomes the root folder of that system, which other users must be able to enter.
chmodSync(folder, 0o755)
let running
const leave = (code, message) => {
  if (message) console.error(message)
  running?.kill('SIGKILL')
  // Mounts ended with their namespace.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => leave(1, signal))

if (process.platform !== 'linux' || process.getuid() !== 0) leave(cannot, 'A bare system needs Linux and root.')
if (spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status !== 0)
  leave(cannot, 'A bare system needs a machine that lets root make namespaces (unshare).')
const hasDebootstrap = () => spawnSync('debootstrap', ['--version']).status === 0
if (!hasDebootstrap() && !installDebian(['debootstrap'], hasDebootstrap))
  leave(cannot, 'A bare system needs debootstrap, and apt could not install it.')

prepare('Debian 12', 'unshare', ['--mount', 'debootstrap', '--variant=minbase', 'bookworm', folder, ...debianMirror()])
const reach = network()
prepare('its nodejs and npm', ...inside('apt-get install -qq -y --no-install-recommends nodejs npm ca-certificates'))
prepare('a clone', 'git', ['-c', 'safe.directory=*', 'clone', '--quiet', root, join(folder, 'shop')])
console.log(`   ${execFileSync(...inside('echo Node $(node -v), npm $(npm -v)'), { encoding: 'utf8' }).trim()}`)

const started = Date.now()
running = spawn(...inside(`cd /shop && PORT=${port} HOST=127.0.0.1 npm start`), { stdio: 'inherit' })
running.once('exit', (code) => leave(1, `npm start ended with ${code} after ${seconds(started)}`))
while (!(await isServing())) {
  if (Date.now() - started > startMs) leave(1, `npm start did not answer within ${seconds(started)}`)
  await new Promise((resolve) => setTimeout(resolve, 500))
}
console.log(`   npm start answered after ${seconds(started)}`)
running.removeAllListeners('exit')
running.kill('SIGKILL')

if (whole) {
  const began = Date.now()
  const { status } = spawnSync(...inside('cd /shop && npm test'), { stdio: 'inherit' })
  console.log(`   npm test ended with ${status} after ${seconds(began)}`)
  leave(status === 0 ? 0 : 1)
}
leave(0)

/** A preparation step; its output is shown only when it fails. */
function prepare(name, command, args) {
  const began = Date.now()
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1e8 })
  if (status !== 0) leave(cannot, `No bare system: ${name} failed: ${`${stdout}${stderr}`.trim().split('\n').at(-1)}`)
  console.log(`   ${name}: ${seconds(began)}`)
}

/** A command in the bare system, which shares only the network access of this machine; it dies with its caller. */
function inside(script) {
  const unshare = ['--mount', '--pid', '--fork', '--kill-child', `--mount-proc=${join(folder, 'proc')}`]
  const env = Object.entries({
    HOME: '/root',
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    DEBIAN_FRONTEND: 'noninteractive',
    ...reach,
  })
  const words = env.map(([name, value]) => `${name}=${value}`)
  return ['unshare', [...unshare, 'chroot', folder, 'env', '-i', ...words, 'sh', '-c', script]]
}

/** This machine's access to Debian and npm: proxies, registry, and additional trusted certificates. */
function network() {
  const proxies = Object.entries(process.env).filter(([name]) => /^(https?|no|all)_proxy$/i.test(name))
  const npm = (key) => {
    const { stdout } = spawnSync('npm', ['config', 'get', key], { cwd: tmpdir(), encoding: 'utf8' })
    const value = stdout?.trim()
    return value && value !== 'null' && value !== 'undefined' ? value : undefined
  }
  const found = Object.fromEntries(proxies)
  const registry = npm('registry')
  if (registry) found.npm_config_registry = registry
  for (const [name, file] of [
    ['npm_config_cafile', npm('cafile')],
    ['NODE_EXTRA_CA_CERTS', process.env.NODE_EXTRA_CA_CERTS],
  ]) {
    if (!file || !existsSync(file)) continue
    found[name] = `/etc/machine-${name}.pem`
    copyFileSync(file, join(folder, found[name]))
  }
  return found
}

async function isServing() {
  const get = (path) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  return (await get('/readyz')) === 200 && (await get('/')) === 200
}

function seconds(since) {
  return `${Math.round((Date.now() - since) / 1000)} s`
}
