// Installs Debian packages for tests and trials, where that is possible without a prompt.
import { spawnSync } from 'node:child_process'

/** Installs them one after another until `isThere` is true; returns whether it is. */
export function installDebian(names, isThere) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...more] = [...asRoot, 'apt-get', ...args]
    // Without a runlevel Debian starts no services of a package.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    return spawnSync(command, more, { stdio: ['ignore', 'ignore', 'inherit'], env })
  }
  apt('update')
  for (const name of names) if (!isThere()) apt('install', '-y', '--no-install-recommends', name)
  return isThere()
}

/** The Debian mirror of this machine's apt, as debootstrap's argument; none, for its default, when apt has none. */
export function debianMirror() {
  const format = '$(ORIGIN) $(REPO_URI) $(RELEASE)'
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', format, 'Identifier: Packages'], {
    encoding: 'utf8',
  })
  const lines = (stdout ?? '').split('\n').map((line) => line.split(' '))
  const [, uri] = lines.find(([origin, , release]) => origin === 'Debian' && !/security|updates/.test(release)) ?? []
  return uri ? [uri] : []
}
