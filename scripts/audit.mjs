// Asks the registry for known holes in what the shop runs on, and says what it found. Whoever releases reads it; a build
// neither fails nor waits for it, for a registry that is away says nothing about the code.
import { spawnSync } from 'node:child_process'

/** @type {(text: string) => void} */
const say = (text) => console.log(`npm audit: ${text}`)
const { stdout, error } = spawnSync(
  'npm',
  ['audit', '--omit=dev', '--json', '--fetch-timeout=20000', '--fetch-retries=0'],
  {
    encoding: 'utf8',
    timeout: 60_000,
  },
)
try {
  if (error) throw error
  const { metadata, vulnerabilities = {} } = JSON.parse(stdout)
  const { total } = metadata.vulnerabilities
  if (total === 0) say('no known holes in what the shop runs on')
  for (const [name, { severity, fixAvailable }] of Object.entries(vulnerabilities))
    say(`${severity}: ${name}${fixAvailable ? ', and there is a fix' : ''}`)
} catch {
  say('NOT CHECKED: the registry did not answer')
}
