import { createHmac } from 'node:crypto'

/** HMAC-SHA256 of a message, in the gateway's encoding. */
export function hmac(secret: string, message: string, form: 'hex' | 'base64'): string {
  return createHmac('sha256', secret).update(message, 'utf8').digest(form)
}
