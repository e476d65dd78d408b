import { createHash } from 'node:crypto'

/** What is stored of a one-time token, so that a copy of the database opens nothing. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
