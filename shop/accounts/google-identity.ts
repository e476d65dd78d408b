import { cleanLine, emailProblem, normaliseEmail } from '../text-fields.ts'

/** The only origin of Google profile pictures that is used. */
export const googlePictures = 'https://lh3.googleusercontent.com'

/** A verified Google identity: signature, audience and nonce were checked. */
export type GoogleIdentity = {
  /** Google's permanent id of the person; the address may change, this does not. */
  sub: string
  email: string
  emailVerified: boolean
  name: string
  picture: string | null
}

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 1000).trim() : '')
/** A name as our own form accepts it: one line, 80 characters. */
const oneLine = (value: unknown) => {
  const line = cleanLine(text(value).replace(/[\p{Cc}\p{Cs}]+/gu, ' '))
  return line.slice(0, 80).trim()
}

/**
 * The identity in the claims of a verified ID token; null without a subject. The name is the full name, else the given
 * name, else the local part of the address, else "User" (R30). A picture counts only on Google's hosts.
 */
export function identityOf(claims: Record<string, unknown>): GoogleIdentity | null {
  const [sub, email] = [text(claims.sub), normaliseEmail(text(claims.email)).toLowerCase()]
  if (sub === '' || sub.length > 255 || emailProblem(email)) return null
  const picture = text(claims.picture)
  return {
    sub,
    email,
    // Strictly boolean: the text "false" would be truthy.
    emailVerified: claims.email_verified === true,
    name: oneLine(claims.name) || oneLine(claims.given_name) || oneLine(email.split('@')[0]) || 'User',
    picture: picture.length <= 500 && picture.startsWith(`${googlePictures}/`) ? picture : null,
  }
}
