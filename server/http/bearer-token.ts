import type { Context } from 'hono'

/** The token of a request's `Authorization: Bearer`, whose scheme is case-insensitive (RFC 9110, 11.1). */
export const bearerToken = (c: Context): string | undefined =>
  /^bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
