// `npm run admin -- create EMAIL`: prints a one-time link that makes the owner of that address an admin. `npm run admin
// -- reset-two-factor EMAIL`: removes a lost second factor and all passkeys.
import { runCommand } from './run-command.mjs'

const [verb, typed = '', ...more] = process.argv.slice(2)

const verbs = { create, 'reset-two-factor': resetLostTwoFactor }
if (!Object.hasOwn(verbs, verb ?? '') || more.length > 0) usage()

await runCommand(import.meta.url, async (config) => {
  const { emailProblem, normaliseEmail } = await import('../shop/text-fields.ts')
  const email = normaliseEmail(typed).toLowerCase()
  if (emailProblem(email) !== undefined) usage()
  await verbs[verb](config, email)
})

async function create(config, email) {
  const { eq } = await import('drizzle-orm')
  const { makeSetupLink } = await import('../shop/accounts/users/set-up-admin.ts')
  const { user } = await import('../shop/accounts/table.ts')
  const { baseUrl } = config
  await withDatabase(config, async (database) => {
    const [known] = await database.db.select({ role: user.role }).from(user).where(eq(user.email, email))
    if (known?.role === 'admin') return fail(`${email} is an admin already. Sign in: ${baseUrl}/admin/login`)
    if (known)
      return fail(`${email} has a shopper's account already, and a link must not take it over. Use another address.`)
    const token = await makeSetupLink(database.db, new Date(), email)
    console.log(`\n  One-time setup link for ${email}, good for 24 hours:\n\n  ${baseUrl}/admin/setup?token=${token}\n`)
    console.log('  Links made earlier for the same address no longer work.')
    if (database.engine === 'pglite') console.log('  Now start the shop (npm start) and open the link.')
    console.log('')
  })
}

async function resetLostTwoFactor(config, email) {
  const { openQueue } = await import('../server/jobs/queue.ts')
  const { resetTwoFactor } = await import('../shop/accounts/users/reset-two-factor.ts')
  await withDatabase(config, async (database) => {
    // Only enqueues the email: the shop sends it when it runs.
    const { boss, jobs } = await openQueue(database.queue, { info() {}, warn() {}, error: console.error })
    try {
      const reset = await resetTwoFactor({ db: database.db, jobs, clock: { now: () => new Date() } }, email)
      if (reset.ok)
        console.log(
          `\n  ${email} signs in with the password alone now, at ${config.baseUrl}/login\n  Their sessions have ended, and an email notifies them. Turn two-step sign-in on or add a passkey again soon.\n`,
        )
      else if (reset.refusal.reason === 'unknown') fail(`No account has the address ${email}.`)
      else fail(`${email} has neither two-step sign-in nor passkeys to take off.`)
    } finally {
      await boss.stop({ graceful: true, timeout: 3_000 })
    }
  })
}

/** Opens and migrates only the shop's database, for as long as the work takes. */
async function withDatabase(config, work) {
  const { openOwnDatabase } = await import('../server/boot/open-own-database.ts')
  const { ConfigError } = await import('../server/config/config-error.ts')
  const database = await openOwnDatabase(config, new Date()).catch((error) => {
    throw error?.name === 'FolderInUse' ? new ConfigError(inUse(error.folder)) : error
  })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

function inUse(folder) {
  return [
    `The shop is running and holds its database folder (${folder}); only one process may have it.`,
    '',
    'Either stop the shop, run this again, and start the shop again;',
    'or, if it has no admin yet, open the setup link that the shop printed when it started.',
  ].join('\n')
}

function fail(message, code = 1) {
  console.error(`\n${message}\n`)
  process.exitCode = code
  if (code === 2) process.exit(code)
}

function usage() {
  fail(
    [
      'Usage: npm run admin -- create EMAIL',
      '       npm run admin -- reset-two-factor EMAIL',
      '',
      'create            prints a link, valid once and for 24 hours, that creates an admin account for that address',
      'reset-two-factor  for a user who lost their phone: removes two-step sign-in and all passkeys, ends their sessions',
      '                  and notifies them by email',
    ].join('\n'),
    2,
  )
}
