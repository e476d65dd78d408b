export type Uploaded<Value> = { ok: true; value: Value } | { ok: false; reason: string }

/**
 * Uploads one file as the raw request body, not with fetch, which reports no progress.
 * @param progress called with the part sent, from 0 to 1
 */
export function upload<Value>(url: string, file: File, progress: (part: number) => void): Promise<Uploaded<Value>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    request.onerror = () => resolve({ ok: false, reason: 'failed' })
    request.onload = () => {
      const result = request.response as Uploaded<Value> | null
      if (result && typeof result.ok === 'boolean') return resolve(result)
      // Redirected to the sign-in page, whose response is no JSON.
      if (request.responseURL.includes('/login')) return resolve({ ok: false, reason: 'signed_out' })
      resolve({ ok: false, reason: request.status === 413 ? 'too_large' : 'failed' })
    }
    request.send(file)
  })
}
