// The browser for the browser tests: the machine's Chromium, else Debian's, installed now. The headless shell is the
// same engine without a window, for a third less CPU time per test.
import { existsSync } from 'node:fs'
import { installDebian } from './install-debian.mjs'

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium, or undefined. */
export function findBrowser() {
  return places.find((path) => path && existsSync(path))
}

/** Ensures that there is a Chromium; stops with a clear message when none can be installed. */
export function ensureBrowser() {
  if (findBrowser()) return
  console.log('Installing Chromium for the browser tests…')
  if (!installDebian(['chromium-headless-shell', 'chromium'], findBrowser)) {
    console.error(
      'No Chromium was found and none could be installed. Install one and name it: CHROMIUM=/path/to/chromium npm test',
    )
    process.exit(1)
  }
}
