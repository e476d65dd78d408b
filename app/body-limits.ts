import { maxImportBytes } from '#shop/catalog/import/import-file.ts'
import { attachmentLimits } from '#shop/messages/attachment.ts'
import { maxFileBytes } from './admin/products/files/file-kind.ts'

/** Limits of any form or JSON body; names and values in bytes. */
export const formLimits = {
  bytes: 64 * 1024,
  fields: 1000,
  name: 255,
  field: 64 * 1024,
  headers: 20,
  depth: 20,
} as const
/** Limits of a URL. */
export const urlLimits = { bytes: 8 * 1024, parameters: 250 } as const

const json = 'application/json'
const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

/** What a request's body may be. */
export type BodyLimit = {
  path: RegExp
  /** Accepted media types; null accepts any. */
  types: readonly string[] | null
  bytes: number
  /** It is large and streamed to its reader; every other body is read and checked first. */
  streamed?: true
  /** Its reader authenticates, counts the bytes and reports errors in the page; only admins get `seconds`. */
  team?: true
  /** The time limit, when it is not the default. */
  seconds?: number
}

/** Every path that accepts a body, and what it accepts: the first match of path and media type applies. */
const bodyLimits: readonly BodyLimit[] = [
  {
    path: /^\/admin\/products\/(pictures|files\/[a-z0-9-]{1,80})$/,
    types: null,
    bytes: maxFileBytes,
    streamed: true,
    team: true,
    seconds: 3600,
  },
  {
    path: /^\/admin\/import(\.data)?$/,
    types: [multipart],
    bytes: maxImportBytes,
    streamed: true,
    team: true,
    seconds: 600,
  },
  {
    // The contact form, a customer's thread and return, and the team's view of a thread.
    path: /^(\/(ar|en))?\/(contact|messages\/MSG-\d{4}-\d{4,12}|order\/ORD-\d{4}-\d{4,12}\/return)(\.data)?$|^\/admin\/messages\/view\/[\w-]{36}(\.data)?$/,
    types: [multipart],
    bytes: attachmentLimits.files * attachmentLimits.bytes + formLimits.bytes,
    streamed: true,
    seconds: 120,
  },
  { path: /^\/(api\/|account\/(cart|wishlist)$)/, types: [json], bytes: formLimits.bytes },
  // It reports many messages at once.
  { path: /^\/webhooks\/whatsapp$/, types: null, bytes: 512 * 1024 },
  // Each gateway has its own; the signature is over the bytes.
  { path: /^\/webhooks\//, types: null, bytes: formLimits.bytes },
  { path: /^/, types: [urlencoded, multipart, json], bytes: formLimits.bytes },
]

/** The entry for a body of this type; null when the path accepts none. */
export function bodyLimitFor(path: string, type: string): BodyLimit | null {
  const fitting = bodyLimits.filter((entry) => entry.path.test(path))
  // Under /api only JSON is accepted, though the last entry would allow more.
  const candidates = fitting[0]?.streamed ? fitting : fitting.slice(0, 1)
  return candidates.find(({ types }) => types === null || types.includes(type)) ?? null
}
