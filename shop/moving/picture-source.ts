import type { WebhookResponse } from '../ports.ts'

/** Why a picture was not fetched: its address, the connection, or its size. */
export type PictureProblem = Exclude<WebhookResponse['problem'], null> | 'too_large'

/** Fetches pictures from addresses in a file, guarded like webhooks. */
export type PictureSource = {
  /** Never throws: every failure is an answer. `again`: a retry may succeed. */
  fetch(url: string): Promise<{ content: Uint8Array } | { problem: PictureProblem; again: boolean }>
}
