// The engines of a cluster for its trials: the machine's own, else Debian's, installed now.
import { existsSync } from 'node:fs'
import { installDebian } from './install-debian.mjs'

const engines = {
  'etcd-server': '/usr/bin/etcd',
  postgresql: '/usr/lib/postgresql',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  varnish: '/usr/sbin/varnishd',
}

/** The missing packages, of those named or of all. */
export function missingEngines(names = Object.keys(engines)) {
  return names.filter((name) => !existsSync(engines[name]))
}

/** Installs what is missing; returns the packages that could not be installed. */
export function ensureEngines() {
  const missing = missingEngines()
  if (missing.length === 0) return []
  console.log(`Installing ${missing.join(', ')} for the cluster…`)
  installDebian(missing, () => missingEngines().length === 0)
  return missingEngines()
}
