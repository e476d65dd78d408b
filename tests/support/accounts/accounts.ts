import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { renderEmail } from '#server/emails/render-email.ts'
import type { Person } from '#shop/accounts/person.ts'
import { user } from '#shop/accounts/table.ts'
import type { MailTemplate } from '#shop/email/table.ts'
import type { OpenShop } from '../open-shop.ts'

/** A new user. */
export function newUser(changes: object = {}) {
  const email = `${randomUUID()}@example.com`
  return { name: 'Noura Al Anzi', username: 'noura', email, dateOfBirth: '2005-05-21', password: 'tulip-9', ...changes }
}

let networks = 0
/** For an admin without a session: as if identity had just been proven. */
export const justProven = { person: async () => ({}) as Person, proofDue: async () => null }

/** A network without earlier requests. */
export const network = () => `198.18.${++networks >> 8}.${networks & 255}`
export const requester = (locale: 'ar' | 'en' = 'en') => ({ locale, network: network() })

/** The cookies of a response as a browser sends them back, without cleared ones. */
export const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .filter((each) => !/Max-Age=0/i.test(each))
    .map((each) => each.split(';')[0])
    .join('; ')

export function requestOf(testShop: OpenShop, cookie?: string, headers: Record<string, string> = {}) {
  return new Request(`${testShop.url}/`, { headers: { ...headers, ...(cookie !== undefined && { cookie }) } })
}

/** A sign-in attempt, from a new network unless one is given. */
export const attempt = (
  testShop: OpenShop,
  { email, password }: { email: string; password: string },
  { cookie = '', from = network() } = {},
) => testShop.accounts.signIn(requestOf(testShop, cookie), { email, password }, from)

/** Signs in with a password only; returns the cookie. */
export async function signedIn(testShop: OpenShop, { email, password }: { email: string; password: string }) {
  const result = await testShop.accounts.signIn(requestOf(testShop), { email, password }, network())
  if (!result.ok) throw new Error(`not signed in: ${result.reason}`)
  return cookieOf(result.headers)
}

/** Sets up the first admin; returns the session's cookie. */
export async function adminCookie(testShop: OpenShop): Promise<string> {
  const token = new URL(testShop.setupUrl ?? '').searchParams.get('token') ?? ''
  const keeper = { token, name: 'Keeper', email: 'keeper@example.com', password: 'orchard-gate-1977' }
  const result = await testShop.accounts.setUp(requestOf(testShop), keeper)
  if (!result.ok) throw new Error(`not set up: ${result.reason}`)
  return cookieOf(result.headers)
}

/** A new account with its first session. */
export async function member(testShop: OpenShop, changes: object = {}) {
  const input = newUser(changes)
  const result = await testShop.accounts.register(input, requester())
  if (!result.ok) throw new Error(`not registered: ${result.reason}`)
  const cookie = await signedIn(testShop, input)
  const person = await testShop.accounts.person(requestOf(testShop, cookie))
  if (person === null) throw new Error('nobody is signed in')
  return { ...input, cookie, person, request: () => requestOf(testShop, cookie) }
}

/** A member with a verified address. */
export async function provenMember(testShop: OpenShop, changes: object = {}) {
  const created = await member(testShop, changes)
  const token = await tokenTo(testShop, created.email, 'account-confirm')
  const proven = await testShop.accounts.confirmEmail(created.person, token, 'en')
  if (!proven.ok) throw new Error(`not confirmed: ${proven.reason}`)
  return { ...created, person: { ...created.person, emailVerified: true } }
}

type Written = { template: MailTemplate; locale: 'ar' | 'en'; recipient: string; data: object }

/** The emails to an address in the outbox, newest first. */
export async function outboxTo(testShop: OpenShop, recipient: string, template?: MailTemplate): Promise<Written[]> {
  const found = await testShop.shop.db.execute(
    sql`select mail.* from mail join pgboss.job on job.name = 'send-mail' and job.data->>'mailId' = mail.id::text
      where recipient = ${recipient} order by created_on desc`,
  )
  const emails = (found as unknown as { rows: Written[] }).rows
  return emails.filter((sentEmail) => template === undefined || sentEmail.template === template)
}

/** The secret of the link in the newest email of a template, read from the email as sent. */
export async function tokenTo(testShop: OpenShop, recipient: string, template: MailTemplate) {
  const [sentEmail] = await outboxTo(testShop, recipient, template)
  if (sentEmail === undefined) throw new Error(`no ${template} for ${recipient}`)
  const settings = await testShop.shop.settings.read()
  const { locale, data } = sentEmail
  const written = await renderEmail(sentEmail.template, { shop: testShop.shop, settings, locale, data } as never)
  const token = /[?&]token=([\w-]+)/.exec(written?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`no link in ${template}`)
  return token
}

export async function userOf(testShop: OpenShop, email: string) {
  const [found] = await testShop.shop.db.select().from(user).where(eq(user.email, email))
  return found
}
