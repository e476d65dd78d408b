/**
 * One key a mailbox, whatever it is written like: lower case, no +tag, no dots where Gmail ignores them, the domain in
 * ASCII. Only for comparing and counting (limits, "one user", "first order"): mail goes to the address as it was typed.
 */
export function emailKey(email: string): string {
  const whole = email.trim().normalize('NFKC').toLowerCase()
  const at = whole.lastIndexOf('@')
  const local = whole.slice(0, Math.max(at, 0))
  const bare = local.split('+')[0] || local
  const domain = toAscii(whole.slice(at + 1))
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${bare.replaceAll('.', '')}@gmail.com`
    : `${bare}@${domain}`
}

/** An internationalised domain as its `xn--` form; what is no domain stays as it is. */
function toAscii(domain: string): string {
  if (/^[a-z0-9.-]*$/.test(domain)) return domain.replace(/\.$/, '')
  const parsed = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`) : null
  return parsed !== null && parsed.host !== '' && parsed.pathname === '/' ? parsed.hostname : domain
}
