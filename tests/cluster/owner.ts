import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { cookieOf } from '../support/accounts/accounts.ts'
import { ask } from '../support/buying.ts'
import { query } from './buyers.ts'

/** The shop's owner, in a browser. */
export type Owner = {
  cookie: string
  /** Sends a form or a file to an admin page of any of the shops. */
  send<Body = string>(url: string, path: string, body?: BodyInit): Promise<{ status: number; body: Body }>
  /** Reads an admin page or file. */
  read(url: string, path: string): Promise<{ status: number; bytes: Buffer }>
}

/** The setup link in a start's output. */
export const setupLinkOf = (output: string) => /https?:\S+\/admin\/setup\?token=[\w-]+/.exec(output)?.[0] ?? ''

/** Creates the first admin with the link of any shop, at the shop behind the URL. */
export async function makeOwner(url: string, setupLink: string): Promise<Owner> {
  const token = new URL(setupLink).searchParams.get('token') ?? ''
  const password = 'an orchard at harvest'
  const fields = { token, name: 'Owner', email: 'owner@example.com', password, confirm: password }
  const setup = await ask<string>(`${url}/admin/setup?token=${token}`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams(fields),
  })
  const cookie = cookieOf(setup.headers)
  if (setup.status !== 302 || cookie === '')
    throw new Error(`no owner was made: ${setup.status} ${setup.body.slice(0, 300)}`)
  return {
    cookie,
    async send<Body>(at: string, path: string, body?: BodyInit) {
      const headers = { cookie, origin: at }
      return ask<Body>(`${at}${path}`, { method: 'POST', headers, ...(body !== undefined && { body }) })
    },
    async read(at, path) {
      const response = await fetch(`${at}${path}`, { headers: { cookie }, redirect: 'manual' })
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
    },
  }
}

/** A customer who has registered and signed in, as a browser does. */
export async function makeMember(url: string, name: string) {
  const email = `${randomUUID()}@example.com`
  const password = 'a tulip and nine more'
  const post = (path: string, fields: Record<string, string>) =>
    ask<string>(`${url}${path}`, { method: 'POST', headers: { origin: url }, body: new URLSearchParams(fields) })
  const fields = { name, username: 'member', email, dateOfBirth: '1995-05-21', password, confirm: password }
  const registered = await post('/en/register', fields)
  const entered = await post('/en/login', { email, password })
  const cookie = cookieOf(entered.headers)
  if (registered.status !== 200 || cookie === '')
    throw new Error(`not registered: ${registered.status}, ${entered.status}`)
  return {
    email,
    cookie,
    /** Puts one guide into the account's synced cart. */
    async fillCart(at: string) {
      const { status } = await ask(`${at}/account/cart`, {
        method: 'PUT',
        headers: { cookie, origin: at, 'Content-Type': 'application/json' },
        body: JSON.stringify({ version: 0, items: [{ productId: 'beginner-guide', quantity: 1 }] }),
      })
      if (status !== 200) throw new Error(`the cart was not stored: ${status}`)
    },
  }
}

/** Uploads a picture and a product's file to one shop; `readAt` returns what another one has of them. */
export async function sendMedia(owner: Owner, url: string, databaseUrl: string) {
  const colour = { r: Math.floor(Math.random() * 256), g: 120, b: 60 }
  const content = await sharp({ create: { width: 800, height: 600, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const picture = await owner.send<{ ok: boolean; value: { image: string } }>(
    url,
    '/admin/products/pictures',
    content as never,
  )
  const file = await owner.send<{ ok: boolean }>(
    url,
    '/admin/products/files/beginner-guide?name=Map.png',
    content as never,
  )
  if (!picture.body.ok || !file.body.ok)
    throw new Error(
      `not sent: ${picture.status} ${JSON.stringify(picture.body)}, ${file.status} ${JSON.stringify(file.body)}`,
    )
  const [row] = await query<{ id: string }>(
    databaseUrl,
    `select id from product_file where file_name = 'Map.png' order by created_at desc limit 1`,
  )
  const readAt = async (at: string) => {
    const shown = await owner.read(at, `${picture.body.value.image}-640.webp`)
    const whole = await owner.read(at, `/admin/products/files/beginner-guide?file=${row?.id}`)
    return { picture: shown.bytes, file: whole.bytes, statuses: [shown.status, whole.status] }
  }
  return { content, readAt }
}
