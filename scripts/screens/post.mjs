// Requests as a browser sends them, and links out of emails.

/** Sends a form or an object as a browser's context would; what is refused stops everything. */
export async function post(context, path, body) {
  const answer = await context.request.post(path, { maxRedirects: 0, ...body })
  if (answer.status() >= 400) throw new Error(`${path} answered ${answer.status()}`)
  return answer
}

/** The first private link of an email. */
export const linkIn = (text) => /https?:\S+token=[\w-]+\S*/.exec(text)?.[0] ?? ''

/** The path and query of the link in an email whose path contains this. */
export function pathIn(text, part) {
  const found = (text.match(/https?:\S+/g) ?? []).find((address) => address.includes(part))
  if (found === undefined) throw new Error(`no address with ${part} in the letter`)
  const { pathname, search } = new URL(found)
  return pathname + search
}
