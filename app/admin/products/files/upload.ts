export type Uploaded<Value> = { ok: true; value: Value } | { ok: false; reason: string }

/** An upload without progress or an answer for this long has failed. */
const silentMs = 120_000

/**
 * Uploads one file as the raw request body, not with fetch, which reports no progress.
 * @param progress called with the part sent, from 0 to 1
 * @param signal ends the upload, which has then failed
 */
export function upload<Value>(
  url: string,
  file: File,
  progress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Uploaded<Value>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.responseType = 'json'
    let timer = setTimeout(() => request.abort(), silentMs)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), silentMs)
      progress(total > 0 ? loaded / total : 0)
    }
    request.onloadend = () => clearTimeout(timer)
    request.onerror = () => resolve({ ok: false, reason: 'failed' })
    request.onabort = () => resolve({ ok: false, reason: 'failed' })
    request.onload = () => {
      const result = request.response as Uploaded<Value> | null
      if (result && typeof result.ok === 'boolean') return resolve(result)
      // Redirected to the sign-in page, whose response is no JSON.
      if (request.responseURL.includes('/login')) return resolve({ ok: false, reason: 'signed_out' })
      resolve({ ok: false, reason: request.status === 413 ? 'too_large' : 'failed' })
    }
    signal?.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
