import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { installPackages, missingBinaries } from './install-packages.mjs'

const binary = `node_modules/@bundler/${process.platform}-${process.arch}`
let root = ''

beforeEach(() => {
  root = join(inject('runFolder'), randomUUID())
  mkdirSync(join(root, 'bin'), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{"dependencies":{"node":"24.0.0"},"packageManager":"npm@11.0.0"}')
  const optional = { optional: true, os: [process.platform], cpu: [process.arch] }
  const packages = { '': {}, [binary]: optional, 'node_modules/@bundler/other': { ...optional, os: ['aix'] } }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  vi.stubEnv('PATH', `${join(root, 'bin')}${delimiter}${dirname(process.execPath)}${delimiter}/usr/bin${delimiter}/bin`)
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const putNode = `mkdir -p node_modules/node/bin && ln -s ${process.execPath} node_modules/node/bin/node`
const putBinary = `mkdir -p ${binary}`

/** A fake npm of the machine, as a shell script, which first records its arguments. */
function npmDoes(script: string) {
  writeFileSync(join(root, 'bin/npm'), `#!/bin/sh\necho "$@" >>${join(root, 'asked')}\n${script}\n`, { mode: 0o755 })
}
const npmCalls = () => readFileSync(join(root, 'asked'), 'utf8').trim().split('\n')

test('a machine with a recent Node installs everything with its own npm', () => {
  npmDoes(`${putNode}; ${putBinary}`)
  installPackages(root, '22.20.0')
  expect(npmCalls()).toEqual([expect.stringMatching(/^install --no-save --include=dev /)])
  expect(missingBinaries(root)).toEqual([])
})

// Like Debian 12's npm under Node 18: packages excluded by `engines` are silently left out.
for (const node of ['18.20.4', '20.10.0']) {
  test(`under Node ${node} the pinned Node and npm are fetched first and install the rest`, () => {
    npmDoes(`
      case "$PWD" in
        *.bootstrap)
          ${putNode}; mkdir -p node_modules/npm/bin
          echo 'const { execSync } = require("node:child_process"); execSync("${putBinary}"); execSync("test -d node_modules/node || (${putNode})")' >node_modules/npm/bin/npm-cli.js ;;
        *) ${putNode} ;;
      esac`)
    installPackages(root, node)
    expect(missingBinaries(root)).toEqual([])
    expect(npmCalls().at(-1)).toMatch(/ node@24\.0\.0 npm@11\.0\.0 /)
    expect(npmCalls()).toHaveLength(node.startsWith('18') ? 1 : 2)
    expect(existsSync(join(root, 'node_modules/.bootstrap'))).toBe(false)
  })
}

test('the pinned Node is installed even where npm runs no install scripts', () => {
  npmDoes(`if [ "$1" = rebuild ]; then ${putNode}; else ${putBinary}; fi`)
  installPackages(root, '22.20.0')
  expect(npmCalls()[1]).toMatch(/^rebuild node --ignore-scripts=false/)
})

const failures = {
  'npm is missing': { npm: null, says: /^npm was not found: .*apt install npm/ },
  'there is no network': {
    npm: 'echo "npm error code EAI_AGAIN" >&2; echo "npm error errno EAI_AGAIN" >&2; exit 1',
    says: /^The packages could not be fetched \(EAI_AGAIN\): check this machine's network/,
  },
  'the disk is full': { npm: 'echo "npm ERR! code ENOSPC" >&2; exit 1', says: /disk is full/ },
  'npm fails of something else': {
    npm: 'printf "npm error code EJSONPARSE\\nnpm error JSON.parse broke\\nnpm error A complete log is elsewhere\\n" >&2; exit 1',
    says: /^The packages could not be installed \(EJSONPARSE\): JSON\.parse broke$/,
  },
  'the pinned Node does not run here': {
    npm: `mkdir -p node_modules/node/bin && ln -s /bin/false node_modules/node/bin/node; ${putBinary}`,
    says: /^The shop's own Node does not run on this machine/,
  },
}
for (const [name, { npm, says }] of Object.entries(failures)) {
  test(`one line says what to do when ${name}`, () => {
    if (npm === null) vi.stubEnv('PATH', join(root, 'bin'))
    else npmDoes(npm)
    let message = ''
    try {
      installPackages(root, '22.20.0')
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toMatch(says)
    expect(message).not.toContain('\n')
  })
}

test('a native binary that npm still leaves out is named', () => {
  npmDoes(`${putNode}; mkdir -p node_modules/npm/bin && touch node_modules/npm/bin/npm-cli.js`)
  expect(() => installPackages(root, '22.20.0')).toThrow(`npm left out ${binary}, which this machine needs`)
})
