import type { WebhookAnswer } from '../ports.ts'

/** Why a picture was not fetched: its address, the way to it, or its size. */
export type PictureProblem = Exclude<WebhookAnswer['problem'], null> | 'too_large'

/** Fetches pictures from addresses that stand in a file, as guarded as webhooks are. */
export type PictureSource = {
  /** Never throws: whatever happens is an answer. `again`: it may well be there later. */
  fetch(url: string): Promise<{ content: Uint8Array } | { problem: PictureProblem; again: boolean }>
}
