import { data, type RouterContextProvider, redirect } from 'react-router'
import { accountsContext } from '#app/context/accounts.ts'
import { visitorContext } from '#app/context/visitor.ts'
import type { Person } from '#shop/accounts/person.ts'
import type { Permission } from '#shop/accounts/roles/permissions.ts'
import type { Admin, Named, Staff } from '#shop/accounts/users/admin.ts'

/** Why a page is refused to a staff member: the permission their role lacks. */
export type NotPermitted = { reason: 'not_permitted'; needs: Permission }

export type GuardArgs = { request: Request; context: Readonly<RouterContextProvider>; url: URL }

const from = (url: URL) => `from=${encodeURIComponent(url.pathname + url.search)}`

/**
 * The signed-in staff member, or a redirect to the sign-in page, which returns here. Does not check permissions: only
 * for what every member may see. Any other page calls `requireAdmin`.
 */
export async function requireStaff({ request, context, url }: GuardArgs): Promise<Staff> {
  const accounts = context.get(accountsContext)
  const admin = await accounts.admin(request)
  if (admin) return admin
  // An admin without a long enough password or second factor has no rights yet (R28) and is redirected to where
  // they can fix it.
  const person = await accounts.person(request)
  const reason = person === null ? 'signed_out' : person.role === 'admin' ? 'not_ready' : 'not_admin'
  await accounts.noteRefusedAdmin(person, { reason, of: areaOf(url.pathname) })
  if (person?.role === 'admin') throw redirect('/profile/security')
  throw redirect(`/admin/login?${from(url)}`)
}

/**
 * The admin, if their role has all of these permissions (R49). Called in every admin loader and action: a check by path
 * alone would miss client navigation and alternative spellings of a path. Throws `requireStaff`'s redirects, and a 403
 * that names the permission.
 */
export async function requireAdmin<const P extends readonly [Permission, ...Permission[]]>(
  args: GuardArgs,
  ...permissions: P & Named<P>
): Promise<Admin<P[number]>> {
  const staff = await requireStaff(args)
  await refuseWithout(args, staff, permissions)
  return staff as Admin<P[number]>
}

/** The same for an admin already authenticated, for further permissions of single forms. */
export async function allow<Has extends Permission, const P extends readonly [Permission, ...Permission[]]>(
  args: Pick<GuardArgs, 'context' | 'url'>,
  staff: Admin<Has>,
  ...permissions: P & Named<P>
): Promise<Admin<Has | P[number]>> {
  await refuseWithout(args, staff, permissions)
  return staff as Admin<Has | P[number]>
}

/** Throws a 403 that names the first of these permissions the role lacks, and records it in the security log. */
export async function refuseWithout(
  { context, url }: Pick<GuardArgs, 'context' | 'url'>,
  staff: Staff,
  permissions: readonly Permission[],
): Promise<void> {
  const missing = permissions.find((permission) => !staff.permissions.has(permission))
  if (missing === undefined) return
  const details = { reason: 'not_permitted', of: areaOf(url.pathname) }
  await context.get(accountsContext).noteRefusedAdmin(staff, details)
  throw data<NotPermitted>({ reason: 'not_permitted', needs: missing }, { status: 403 })
}

/** The requested part of the admin area ("/admin/orders"); the rest of the path is user input. */
const areaOf = (path: string) => /^\/admin(\/[a-z-]{1,30})?(?=\/|\.data$|$)/.exec(path)?.[0] ?? '/admin'

/** The signed-in user, or a redirect to the sign-in page, which returns here. */
export async function requirePerson({ request, context, url }: GuardArgs): Promise<Person> {
  const person = await context.get(accountsContext).person(request)
  if (person) return person
  throw redirect(`${context.get(visitorContext).prefix}/login?${from(url)}`)
}

/** Pages not to return to after signing in. */
const signInPaths =
  /^(\/(ar|en))?\/(admin\/)?(login|register|forgot-password|reset-password|setup|auth\/callback)(\/|$)/

/**
 * A path of this shop to return to; anything else, such as a disguised URL of another site, becomes `fallback`. The
 * path is resolved as a browser would.
 */
export function safeReturnPath(from: string | null, fallback: string): string {
  const own = 'http://shop.invalid'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of them, which makes "/\t/evil" two slashes
  if (from === null || !/^\/(?![\\/])/.test(from) || /[\u0000-\u001f\u007f\\]/.test(from)) return fallback
  if (from.length > 2000 || !URL.canParse(from, own)) return fallback
  const target = new URL(from, own)
  const stays = target.origin === own && !target.pathname.startsWith('//')
  return stays && !signInPaths.test(target.pathname) ? target.pathname + target.search : fallback
}

/** A path inside the admin area to return to, else its start page. */
export function safeReturn(from: string | null): string {
  const place = safeReturnPath(from, '/admin/dashboard')
  return isInAdmin(place) ? place : '/admin/dashboard'
}

/** Whether a path of this shop lies in the admin area. */
export const isInAdmin = (path: string) => /^\/admin(\/|\?|$)/.test(path)
