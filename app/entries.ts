import { maxImportBytes } from '#shop/catalog/import/import-file.ts'
import { attachmentLimits } from '#shop/messages/attachment.ts'
import { mostFileBytes } from './admin/products/files/file-kind.ts'

/** What any form or JSON may hold; names and texts in bytes. */
export const formBounds = {
  bytes: 64 * 1024,
  fields: 1000,
  name: 255,
  field: 64 * 1024,
  headers: 20,
  depth: 20,
} as const
/** What an address may hold. */
export const addressBounds = { bytes: 8 * 1024, parameters: 250 } as const

const json = 'application/json'
const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

/** What the body of a request may be. */
export type Entry = {
  path: RegExp
  /** The media types it may have; null is any. */
  types: readonly string[] | null
  bytes: number
  /** It is large and comes to its reader as it arrives; every other body is read and checked before anything else. */
  streamed?: true
  /** Its reader asks who is there, counts the bytes and says it in the page; only an admin may take `seconds`. */
  team?: true
  /** How long it may be on its way, when that is not the usual time. */
  seconds?: number
}

/** Every place that takes a body, and what it takes: the first that fits a path and a media type counts. */
export const entries: readonly Entry[] = [
  {
    path: /^\/admin\/products\/(pictures|files\/[a-z0-9-]{1,80})$/,
    types: null,
    ...{ bytes: mostFileBytes, streamed: true, team: true, seconds: 3600 },
  },
  {
    path: /^\/admin\/import(\.data)?$/,
    types: [multipart],
    ...{ bytes: maxImportBytes, streamed: true, team: true, seconds: 600 },
  },
  {
    // The contact form, a customer's thread and return, and the team's view of it.
    path: /^(\/(ar|en))?\/(contact|messages\/MSG-\d{4}-\d{4,12}|order\/ORD-\d{4}-\d{4,12}\/return)(\.data)?$|^\/admin\/messages\/view\/[\w-]{36}(\.data)?$/,
    types: [multipart],
    ...{ bytes: attachmentLimits.files * attachmentLimits.bytes + formBounds.bytes, streamed: true, seconds: 120 },
  },
  { path: /^\/(api\/|account\/(cart|wishlist)$)/, types: [json], bytes: formBounds.bytes },
  // It reports many messages at once.
  { path: /^\/webhooks\/whatsapp$/, types: null, bytes: 512 * 1024 },
  // Each gateway has its own; the signature is over the bytes.
  { path: /^\/webhooks\//, types: null, bytes: formBounds.bytes },
  { path: /^/, types: [urlencoded, multipart, json], bytes: formBounds.bytes },
]

/** The entry for a body of this type; null when the path takes none such. */
export function entryFor(path: string, type: string): Entry | null {
  const fitting = entries.filter((entry) => entry.path.test(path))
  // Under /api nothing but JSON comes in, though the last line would take it.
  const candidates = fitting[0]?.streamed ? fitting : fitting.slice(0, 1)
  return candidates.find(({ types }) => types === null || types.includes(type)) ?? null
}
