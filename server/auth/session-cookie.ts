/** The prefix of the accounts' cookies: over HTTPS the browser sends `__Host-` ones to this host only. */
export const cookiePrefix = (baseUrl: string) => (baseUrl.startsWith('https:') ? '__Host-bustan' : 'bustan')

/** The name of the session's cookie. */
export const sessionCookie = (baseUrl: string) => `${cookiePrefix(baseUrl)}.session_token`
