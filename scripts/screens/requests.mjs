// Requests as a browser sends them, and links in emails.

/** Sends a form or an object through a browser context; throws when refused. */
export async function post(context, path, body) {
  const response = await context.request.post(path, { maxRedirects: 0, ...body })
  if (response.status() >= 400) throw new Error(`${path} answered ${response.status()}`)
  return response
}

/** The first private link in an email. */
export const linkIn = (text) => /https?:\S+token=[\w-]+\S*/.exec(text)?.[0] ?? ''

/** The path and query of the link in an email whose path contains this. */
export function pathIn(text, part) {
  const found = (text.match(/https?:\S+/g) ?? []).find((address) => address.includes(part))
  if (found === undefined) throw new Error(`no address with ${part} in the email`)
  const { pathname, search } = new URL(found)
  return pathname + search
}
