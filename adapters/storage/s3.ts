import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import {
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { type FileStore, Unavailable } from '#shop/ports.ts'

export type S3Config = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket stands in the path and not in the host's name, as MinIO and its like want it. */
  pathStyle: boolean
}

/** What a backup asks of a bucket. */
export type BucketContents = {
  /** Whether the bucket keeps what is replaced or removed; false where it cannot say. */
  keepsVersions(): Promise<boolean>
  keys(): AsyncGenerator<string>
}

/** How long the bucket may take, in milliseconds: to connect, to answer, and between two pieces of a body. */
export type BucketTimeouts = { connection: number; answer: number; silence: number }

/** A bucket that takes less than a megabyte a second does not answer. */
const slowestBytesPerMs = 1_000

/**
 * Private files in a bucket of S3 or of what speaks like it. The bucket must not be
 * public: the shop hands the files out. Throws `Unavailable` when the bucket does not answer.
 */
export function s3Store(
  { endpoint, region, bucket, pathStyle, ...credentials }: S3Config,
  timeouts: BucketTimeouts,
): FileStore & BucketContents {
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: pathStyle,
    // The silence counts within a body, too: what stalls breaks off.
    requestHandler: { connectionTimeout: timeouts.connection, socketTimeout: timeouts.silence },
    maxAttempts: 2,
    // Not every server that speaks S3 knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  /** For what is answered at once, second try included; a body that is being read by then is not cut off. */
  const inTime = async <Done>(ask: (signal: AbortSignal) => Promise<Done>, sendingMs = 0): Promise<Done> => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeouts.answer + sendingMs)
    return ask(late.signal)
      .catch(unanswered)
      .finally(() => clearTimeout(timer))
  }
  const at = (key: string) => ({ Bucket: bucket, Key: key })
  return {
    async put(key, content, contentType) {
      const put = new PutObjectCommand({ ...at(key), Body: content, ContentType: contentType })
      await inTime((abortSignal) => client.send(put, { abortSignal }), content.byteLength / slowestBytesPerMs)
    },
    async putStream(key, body, contentType) {
      // In parts, each held while it is sent; what broke off is thrown away by the store.
      const Body = Readable.fromWeb(body as WebStream)
      const upload = new Upload({ client, params: { ...at(key), Body, ContentType: contentType }, queueSize: 2 })
      await upload.done().catch(unanswered)
    },
    async exists(key) {
      try {
        await inTime((abortSignal) => client.send(new HeadObjectCommand(at(key)), { abortSignal }))
        return true
      } catch (error) {
        if (error instanceof NotFound) return false
        throw error
      }
    },
    async read(key) {
      try {
        return await inTime(async (abortSignal) => {
          const { Body } = await client.send(new GetObjectCommand(at(key)), { abortSignal })
          return (await Body?.transformToByteArray()) ?? null
        })
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async keepsVersions() {
      try {
        const ask = new GetBucketVersioningCommand({ Bucket: bucket })
        return (await inTime((abortSignal) => client.send(ask, { abortSignal }))).Status === 'Enabled'
      } catch (error) {
        if (error instanceof Unavailable) throw error
        return false
      }
    },
    async *keys() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket }))
        for (const { Key } of Contents) if (Key !== undefined) yield Key
    },
    async remove(key) {
      await inTime((abortSignal) => client.send(new DeleteObjectCommand(at(key)), { abortSignal }))
    },
    async stream(key, part) {
      const range = part && { Range: `bytes=${part.start}-${part.end}` }
      const { Body, ContentLength } = await inTime((abortSignal) =>
        client.send(new GetObjectCommand({ ...at(key), ...range }), { abortSignal }),
      )
      if (Body === undefined || ContentLength === undefined) throw new Error(`The store answered nothing for ${key}`)
      return { body: Body.transformToWebStream(), bytes: ContentLength }
    },
  }
}

/** An error that is no answer of the bucket (or one of trouble on its side) as what it is. */
function unanswered(error: Error & { $metadata?: { httpStatusCode?: number } }): never {
  const status = error.$metadata?.httpStatusCode
  throw status === undefined || status >= 500 || status === 429
    ? new Unavailable(`the bucket: ${error.message}`)
    : error
}
