// Varnish for the tests of a cache in front: the machine's own, else Debian's, installed now.
import { existsSync } from 'node:fs'
import { installDebian } from './install-debian.mjs'

const places = [process.env.VARNISHD, '/usr/sbin/varnishd', '/usr/local/sbin/varnishd', '/opt/homebrew/sbin/varnishd']

/** The path of a varnishd, or undefined. */
export function findVarnish() {
  return places.find((path) => path && existsSync(path))
}

/** Ensures that there is one, or prints that its tests are skipped. */
export function ensureVarnish() {
  if (findVarnish()) return
  console.log('Installing Varnish for the tests of a cache in front…')
  // It needs a C compiler to compile its configuration.
  if (!installDebian(['varnish'], findVarnish))
    console.log('Varnish could not be installed: its tests are left out. Name one: VARNISHD=/path/to/varnishd npm test')
}
