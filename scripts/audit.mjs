// Asks the registry for known vulnerabilities of the dependencies and prints them for whoever releases. A build neither
// fails nor waits for it, since an unavailable registry says nothing about the code.
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
  if (total === 0) say('no known vulnerabilities in the dependencies of the shop')
  for (const [name, { severity, fixAvailable }] of Object.entries(vulnerabilities))
    say(`${severity}: ${name}${fixAvailable ? ', and there is a fix' : ''}`)
} catch {
  say('NOT CHECKED: the registry did not answer')
}
