// What every command needs first: the packages of the lock file, the pinned Node, a build of this source.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages, missingBinaries, NotInstalled } from './install-packages.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const windows = process.platform === 'win32'

/** The path of the Node that package.json pins; every part of the shop runs on it. */
export function pinnedNode() {
  return join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')
}

/** Installs the packages of the lock file unless exactly these are present; on failure ends with one line. */
export function ensureInstalled() {
  const lock = hash([join(root, 'package-lock.json')])
  const mark = join(root, 'node_modules', '.bustan-installed')
  const whole = existsSync(pinnedNode()) && missingBinaries(root).length === 0
  if (whole && existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  if (!(whole && !existsSync(mark) && installedLockIsSame())) {
    console.log('Installing packages (once; about a minute)…')
    try {
      installPackages(root)
    } catch (error) {
      if (!(error instanceof NotInstalled)) throw error
      stop(error.message)
    }
  }
  writeFileSync(mark, lock)
}

/** Restarts a script under the pinned Node when an older one started it; then ends with its exit code. */
export function underPinnedNode(script) {
  if (Number.parseInt(process.versions.node, 10) >= 24) return
  ensureInstalled()
  const words = ['--disable-warning=ExperimentalWarning', fileURLToPath(script), ...process.argv.slice(2)]
  process.exit(spawnSync(pinnedNode(), words, { stdio: 'inherit' }).status ?? 1)
}

/** The file with the hash of a build's source. */
export const buildMark = join(root, 'build', '.source')
export const sourceHash = () => hash(sources())

/** Whether the build is of exactly this source. */
export const isBuilt = () => existsSync(buildMark) && readFileSync(buildMark, 'utf8') === sourceHash()

/** Builds unless the build is current. */
export function ensureBuilt() {
  if (isBuilt()) return
  console.log('Building the shop…')
  const { status } = spawnSync(pinnedNode(), [join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' })
  if (status !== 0) stop('The build failed, and says above why. Nothing was started.')
}

/** Ends the command with one line that says what to do. */
export function stop(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/** A manual `npm install` leaves its own record of what it installed. */
function installedLockIsSame() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages
  const have = packagesOf(record)
  // Only optional packages may be missing: they are for other platforms.
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || (have[path] ? have[path].version === version : optional === true),
  )
}

/** The paths of everything that a build is made of. */
export function sources() {
  const files = [
    'package.json',
    'package-lock.json',
    'scripts/build.mjs',
    'scripts/build-service-worker.mjs',
    'scripts/compile-texts.mjs',
    'scripts/make-pgdata.mjs',
    'locales/project.inlang/settings.json',
    ...importedBy(['vite.config.ts', 'react-router.config.ts']),
  ].map((name) => join(root, name))
  for (const folder of ['app', 'shop', 'adapters', 'server', 'db', 'locales', 'public']) walk(join(root, folder), files)
  return files
}

/** Modules, with those that they import by relative paths; all paths are relative to the root. */
function importedBy(modules) {
  const all = new Set(modules)
  // The iteration reaches what is added meanwhile.
  for (const file of all)
    for (const [, path] of readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import) '(\.[^']+)'/g))
      all.add(join(dirname(file), path))
  return all
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
