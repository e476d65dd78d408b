// Verifies the promises of a Bustan shop from outside: npm run proof -- ADDRESS [--code CODE] [--domain DOMAIN]
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Check } from './check.ts'
import { cache } from './checks/cache.ts'
import { codes } from './checks/codes.ts'
import { headers } from './checks/headers.ts'
import { limits } from './checks/limits.ts'
import { prices } from './checks/prices.ts'
import { races } from './checks/races.ts'
import { roles } from './checks/roles.ts'
import { tokens } from './checks/tokens.ts'
import { ask, Failed, Limited, Skipped, type Target } from './target.ts'

/** The last ones guess, after which this network has to wait. */
const subjects: Record<string, Check[]> = { prices, codes, races, tokens, cache, headers, roles, limits }

type Row = { subject: string; promise: string; outcome: 'pass' | 'FAIL' | 'skip' | 'wait'; found: string }

const usage = `Usage: npm run proof -- https://test.shop.example [--code CODE] [--domain example.com]

Tries what the shop promises, as a stranger: some fifteen unpaid orders (they expire), one paid order, one account, for
made-up mailboxes at the domain.
Only a test shop is tried. Exits with 1 when a check fails, with 2 when the run has to be repeated later or elsewhere.`

process.exitCode = await main()

async function main(): Promise<number> {
  const shop = readTarget()
  if (shop === null) {
    console.error(usage)
    return 2
  }
  const why = await whyNot(shop)
  if (why !== null) {
    console.error(why)
    return 2
  }
  const rows: Row[] = []
  for (const [subject, checks] of Object.entries(subjects))
    for (const check of checks) {
      const row = { subject, promise: check.promise, ...(await outcomeOf(check, shop)) }
      rows.push(row)
      show(row)
    }
  const count = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome).length
  const later = count('wait')
  console.log(`\n${count('pass')} passed, ${count('FAIL')} failed, ${count('skip') + later} skipped: ${shop.url}`)
  if (later > 0) console.log(`${later} of them wait for the shop's limits: run it again in ten minutes.`)
  return count('FAIL') > 0 ? 1 : later > 0 ? 2 : 0
}

function readTarget(): Target | null {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { code: { type: 'string' }, domain: { type: 'string', default: 'example.com' } },
    })
    const { protocol, origin } = new URL(positionals[0] ?? '')
    if (!/^https?:$/.test(protocol)) return null
    return { url: origin, code: values.code, domain: values.domain }
  } catch {
    return null
  }
}

/** Why this shop is not checked: it is not a shop, or has real buyers. */
async function whyNot(shop: Target): Promise<string | null> {
  const texts = JSON.parse(readFileSync(new URL('../locales/en/storefront.json', import.meta.url), 'utf8'))
  try {
    const { status, headers, text } = await ask(shop, '/en')
    if (status !== 200 || !headers.has('x-build')) return `No Bustan answers at ${shop.url} (${status}).`
    if (!text.includes(texts.test_shop)) return `${shop.url} is no test shop: orders there are real. Nothing was tried.`
    return null
  } catch (error) {
    return (error as Error).message
  }
}

async function outcomeOf(check: Check, shop: Target): Promise<Pick<Row, 'outcome' | 'found'>> {
  try {
    await check.run(shop)
    return { outcome: 'pass', found: '' }
  } catch (error) {
    if (error instanceof Limited) return { outcome: 'wait', found: error.message }
    if (error instanceof Skipped) return { outcome: 'skip', found: error.message }
    if (error instanceof Failed) return { outcome: 'FAIL', found: error.message }
    return { outcome: 'FAIL', found: String(error) }
  }
}

function show({ subject, promise, outcome, found }: Row): void {
  console.log(`${outcome.padEnd(4)}  ${subject.padEnd(7)}  ${promise}`)
  if (found !== '') console.log(`${' '.repeat(15)}  ${found}`)
}
