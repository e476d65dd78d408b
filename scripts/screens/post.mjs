// How the stage is set: what a browser would send, and what letters say.

/** Sends a form or an object as a browser's context would; what is refused stops everything. */
export async function post(context, path, body) {
  const answer = await context.request.post(path, { maxRedirects: 0, ...body })
  if (answer.status() >= 400) throw new Error(`${path} answered ${answer.status()}`)
  return answer
}

/** The first private link of a letter. */
export const linkIn = (text) => /https?:\S+token=[\w-]+\S*/.exec(text)?.[0] ?? ''

/** The path and query of the address in a letter whose path holds this. */
export function pathIn(text, part) {
  const found = (text.match(/https?:\S+/g) ?? []).find((address) => address.includes(part))
  if (found === undefined) throw new Error(`no address with ${part} in the letter`)
  const { pathname, search } = new URL(found)
  return pathname + search
}
