// What every command needs before it can begin: the packages of the lock file, the pinned Node, a build of this source.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const windows = process.platform === 'win32'

/** The Node that package.json pins; every part of the shop runs on it. */
export function pinnedNode() {
  return join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')
}

/** Installs the packages of the lock file unless exactly these are there. */
export function ensureInstalled() {
  const lock = hash([join(root, 'package-lock.json')])
  const mark = join(root, 'node_modules', '.bustan-installed')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock && existsSync(pinnedNode())) return
  if (!existsSync(mark) && existsSync(pinnedNode()) && installedLockIsSame()) {
    writeFileSync(mark, lock)
    return
  }
  console.log('Installing packages (once; about a minute)…')
  // Not `npm ci`: it refuses a lock file made where the registry lacked some other platform's optional package.
  // `--no-save` takes the versions of the lock file and leaves it alone; `--include=dev` because with NODE_ENV=production
  // npm would leave out what builds the shop.
  execFileSync('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: windows,
  })
  // npm may be told to run no install scripts; the pinned Node is put in place by one.
  if (!existsSync(pinnedNode())) {
    execFileSync('npm', ['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts'], {
      cwd: root,
      stdio: 'inherit',
      shell: windows,
    })
  }
  writeFileSync(mark, lock)
}

/** What a build says it was made of. */
export const buildMark = join(root, 'build', '.source')
export const sourceHash = () => hash(sources())

/** Builds unless the build is of exactly this source. */
export function ensureBuilt() {
  if (existsSync(buildMark) && readFileSync(buildMark, 'utf8') === sourceHash()) return
  console.log('Building the shop…')
  execFileSync(pinnedNode(), [join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' })
}

/** `npm install` by hand leaves its own record of what it put in place. */
function installedLockIsSame() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const strip = (path) =>
    JSON.stringify(
      Object.entries(JSON.parse(readFileSync(path, 'utf8')).packages)
        .filter(([name]) => name !== '')
        .map(([name, { version }]) => [name, version]),
    )
  const have = new Map(JSON.parse(strip(record)))
  return JSON.parse(strip(join(root, 'package-lock.json'))).every(
    ([name, version]) => !have.has(name) || have.get(name) === version,
  )
}

function sources() {
  const files = [
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/build.mjs',
    'scripts/build-service-worker.mjs',
    'scripts/compile-texts.mjs',
    'locales/project.inlang/settings.json',
  ].map((name) => join(root, name))
  for (const folder of ['app', 'shop', 'adapters', 'server', 'db', 'locales', 'public']) walk(join(root, folder), files)
  return files
}

function walk(folder, files) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      // Paraglide writes into these two while it compiles.
      if (entry.name !== 'compiled' && entry.name !== 'project.inlang') walk(path, files)
    } else if (!/\.test\.tsx?$/.test(entry.name) && statSync(path).size < 2_000_000) files.push(path)
  }
}

function hash(paths) {
  const all = createHash('sha256')
  for (const path of [...paths].sort()) all.update(path.slice(root.length)).update('\0').update(readFileSync(path))
  return all.digest('hex')
}
