import { get as plainGet, type RequestOptions } from 'node:http'
import { get as secureGet } from 'node:https'
import type { PictureProblem, PictureSource } from '#shop/moving/picture-source.ts'
import { addressGuard, type GuardOptions, requestProblem } from '../http/guarded-address.ts'

type Options = GuardOptions & { timeoutMs?: number; mostBytes?: number }
type FetchResult = { content: Uint8Array } | { problem: PictureProblem; again: boolean }

/** Fetches pictures from addresses in another shop's export file; redirects are not followed. */
export function pictureSource({ timeoutMs = 20_000, mostBytes = 12 * 1024 * 1024, ...guard }: Options): PictureSource {
  const { judge } = addressGuard(guard)
  return {
    async fetch(typed) {
      const judged = judge(typed)
      if (typeof judged === 'string') return { problem: judged, again: false }
      const headers = { 'User-Agent': 'Bustan-Pictures/1', Accept: 'image/*', 'Accept-Encoding': 'identity' }
      try {
        return await content(
          judged.url,
          { ...judged.options, signal: AbortSignal.timeout(timeoutMs), headers },
          mostBytes,
        )
      } catch (error) {
        const problem = requestProblem(error)
        return { problem, again: problem !== 'private_address' }
      }
    },
  }
}

function content(url: URL, options: RequestOptions, mostBytes: number): Promise<FetchResult> {
  return new Promise((fulfil, reject) => {
    const get = url.protocol === 'https:' ? secureGet : plainGet
    const request = get(url, options, (response) => {
      const ends = (end: FetchResult) => {
        fulfil(end)
        response.destroy()
      }
      const status = response.statusCode ?? 0
      if (status >= 300 && status < 400) return ends({ problem: 'redirect', again: false })
      if (status < 200 || status >= 300) return ends({ problem: 'status', again: status === 429 || status >= 500 })
      if (Number(response.headers['content-length']) > mostBytes) return ends({ problem: 'too_large', again: false })
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > mostBytes) ends({ problem: 'too_large', again: false })
        else parts.push(part)
      })
      response.on('error', reject)
      response.on('end', () => fulfil({ content: Buffer.concat(parts) }))
    })
    request.on('error', reject)
  })
}
