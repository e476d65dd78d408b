// Programs that tests need: the machine's own, else Debian's, installed now.
import { existsSync } from 'node:fs'
import { installDebian } from './install-debian.mjs'

const programs = {
  // The headless shell is the same engine without a window, for a third less CPU time per test.
  Chromium: {
    variable: 'CHROMIUM',
    places: [
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/usr/bin/google-chrome-stable',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    packages: ['chromium-headless-shell', 'chromium'],
    tests: 'the browser tests',
  },
  PgBouncer: {
    variable: 'PGBOUNCER',
    places: ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'],
    packages: ['pgbouncer'],
    tests: 'the tests that go through a pooler',
  },
  promtool: {
    variable: 'PROMTOOL',
    places: ['/usr/bin/promtool', '/usr/local/bin/promtool', '/opt/homebrew/bin/promtool'],
    packages: ['prometheus'],
    tests: 'the tests of the alert rules',
  },
  varnishd: {
    variable: 'VARNISHD',
    places: ['/usr/sbin/varnishd', '/usr/local/sbin/varnishd', '/opt/homebrew/sbin/varnishd'],
    // It needs a C compiler to compile its configuration.
    packages: ['varnish'],
    tests: 'the tests of a cache in front',
  },
}

/** The path of a program, or undefined. */
export function findProgram(name) {
  const { variable, places } = programs[name]
  return [process.env[variable], ...places].find((path) => path && existsSync(path))
}

/** Ensures that there is one, or says that its tests need it and returns false. */
export function ensureProgram(name) {
  if (findProgram(name)) return true
  const { variable, packages, tests } = programs[name]
  console.log(`Installing ${name} for ${tests}…`)
  if (installDebian(packages, () => findProgram(name) !== undefined)) return true
  console.log(`${name} could not be installed, and ${tests} need it. Name one: ${variable}=/path/to/${name} npm test`)
  return false
}

/** Ensures that there is a Chromium; stops with a clear message when none can be installed. */
export function ensureBrowser() {
  if (!ensureProgram('Chromium')) process.exit(1)
}
