// Installs packages of Debian that tests and trials need, here and now, where that can be done without a question.
import { spawnSync } from 'node:child_process'

/** Installs them until `isThere` says so, one after another; answers whether it does. */
export function installDebian(names, isThere) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...more] = [...asRoot, 'apt-get', ...args]
    // Without a runlevel Debian starts no service of a package.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    return spawnSync(command, more, { stdio: ['ignore', 'ignore', 'inherit'], env })
  }
  apt('update')
  for (const name of names) if (!isThere()) apt('install', '-y', '--no-install-recommends', name)
  return isThere()
}

/** The Debian mirror that this machine's apt uses, as debootstrap's argument; none, and its own counts, when apt uses none. */
export function debianMirror() {
  const format = '$(ORIGIN) $(REPO_URI) $(RELEASE)'
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', format, 'Identifier: Packages'], {
    encoding: 'utf8',
  })
  const lines = (stdout ?? '').split('\n').map((line) => line.split(' '))
  const [, uri] = lines.find(([origin, , release]) => origin === 'Debian' && !/security|updates/.test(release)) ?? []
  return uri ? [uri] : []
}
