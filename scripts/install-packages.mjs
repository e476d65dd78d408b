// Installs the packages of the lock file, on any Node from 18. Nothing in this file needs more than Node 18.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const windows = process.platform === 'win32'
const nodeIn = (folder) => join(folder, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

/** A failed installation; its message is one line and says what to do. */
export class NotInstalled extends Error {}

/**
 * Installs what package-lock.json in this folder names. npm leaves out an optional package whose `engines` do not match
 * the Node that npm runs under, and native binaries are such packages: in that case the pinned Node and the pinned npm
 * (`packageManager` in package.json) are fetched first, and they install the rest.
 * @throws {NotInstalled}
 */
export function installPackages(root, hostNode = process.versions.node) {
  // Every Node before 20 is too old for some of them, so this is not attempted.
  const tooOld = Number.parseInt(hostNode, 10) < 20
  if (!tooOld) installWith(hostNpm, root)
  if (tooOld || missingBinaries(root).length > 0) installWithPinnedNpm(root, hostNode)
  const [missing] = missingBinaries(root)
  if (missing)
    throw new NotInstalled(`npm left out ${missing}, which this machine needs: remove node_modules and run this again.`)
  // npm may be configured to skip install scripts, one of which installs the pinned Node.
  if (!existsSync(nodeIn(root)))
    run(hostNpm, ['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts'], root)
  checkNode(nodeIn(root))
}

/** The native binaries for this system that the lock file names and node_modules lacks. */
export function missingBinaries(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  const fits = (list, mine) => !list || list.includes(mine)
  return Object.entries(packages)
    .filter(([, each]) => each.optional && (each.os || each.cpu))
    .filter(([, { os, cpu }]) => fits(os, process.platform) && fits(cpu, process.arch))
    .filter(([, each]) => process.platform !== 'linux' || fits(each.libc, libc))
    .map(([path]) => path)
    .filter((path) => !existsSync(join(root, path)))
}

function installWithPinnedNpm(root, hostNode) {
  console.log(`Fetching the shop's own Node first: Node ${hostNode} is too old to install everything…`)
  const { dependencies, packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // npm ignores folders of node_modules that begin with a dot.
  const folder = join(root, 'node_modules', '.bootstrap')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, allowScripts: { node: true } }))
  if (existsSync(join(root, '.npmrc'))) copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'))
  try {
    run(hostNpm, ['install', '--ignore-scripts=false', ...fast, `node@${dependencies.node}`, packageManager], folder)
    checkNode(nodeIn(folder))
    installWith([nodeIn(folder), join(folder, 'node_modules/npm/bin/npm-cli.js')], root)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const hostNpm = ['npm']
/** npm's own retries take more than a minute; without a network fail at once. */
const fast = [
  '--no-audit',
  '--no-fund',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=500',
  '--fetch-retry-maxtimeout=3000',
]

// Not `npm ci`, which refuses a lock file made where the registry lacked another platform's optional package.
// `--no-save` installs the locked versions without changing the lock file; `--include=dev` because with
// NODE_ENV=production npm would leave out the build tools.
const installWith = (npm, root) => run(npm, ['install', '--no-save', '--include=dev', ...fast], root)

function run([command, ...first], args, cwd) {
  const { error, status, stderr } = spawnSync(command, [...first, ...args, '--loglevel=error'], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: windows && first.length === 0,
    // Install scripts run on the same Node as their npm.
    env:
      first.length > 0 ? { ...process.env, PATH: `${dirname(command)}${delimiter}${process.env.PATH}` } : process.env,
  })
  if (error?.code === 'ENOENT')
    throw new NotInstalled('npm was not found: install it (on Debian: apt install npm) and run this again.')
  if (error || status !== 0) throw new NotInstalled(whatWentWrong(stderr ?? '', error))
}

const unreachable =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/

/** One line out of npm's output. */
function whatWentWrong(stderr, error) {
  const lines = stderr.split('\n').map((line) => line.replace(/^npm (ERR!|error) ?/, '').trim())
  const code = /^code (\S+)/m.exec(lines.join('\n'))?.[1] ?? error?.code ?? 'no code'
  const network = unreachable.exec(stderr)?.[1]
  if (network)
    return `The packages could not be fetched (${network}): check this machine's network and npm's registry and proxy (npm config list), and run this again.`
  if (code === 'ENOSPC')
    return 'The packages could not be installed: the disk is full. Make room (2 GB) and run this again.'
  if (code === 'EACCES' || code === 'EPERM')
    return 'The packages could not be installed: this user may not write here (node_modules, or ~/.npm). Fix the permissions and run this again.'
  const reason = lines.find((line) => line !== '' && !/^(code|A complete log)/.test(line)) ?? 'npm said nothing'
  return `The packages could not be installed (${code}): ${reason}`
}

/** Checks that the pinned Node is installed and runs on this machine. */
function checkNode(path) {
  const { status } = spawnSync(path, ['--version'], { stdio: 'ignore' })
  if (status !== 0)
    throw new NotInstalled(
      `The shop's own Node does not run on this machine (${process.platform} ${process.arch}): ${path}`,
    )
}
