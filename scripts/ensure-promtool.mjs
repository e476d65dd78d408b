// Prometheus' promtool for the tests of the alert rules: the machine's own, else Debian's, installed now.
import { existsSync } from 'node:fs'
import { installDebian } from './install-debian.mjs'

const places = [process.env.PROMTOOL, '/usr/bin/promtool', '/usr/local/bin/promtool', '/opt/homebrew/bin/promtool']

/** The path of promtool, or undefined. */
export function findPromtool() {
  return places.find((path) => path && existsSync(path))
}

/** Ensures that there is one, or prints that its tests are skipped. */
export function ensurePromtool() {
  if (findPromtool()) return
  console.log('Installing promtool (Debian’s prometheus) for the tests of the alert rules…')
  if (!installDebian(['prometheus'], findPromtool))
    console.log(
      'promtool could not be installed: its tests are left out. Name one: PROMTOOL=/path/to/promtool npm test',
    )
}
