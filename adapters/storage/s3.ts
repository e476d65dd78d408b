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
  /** The bucket is in the path and not in the host name, as MinIO and others need it. */
  pathStyle: boolean
}

/** What a backup asks a bucket for. */
export type BucketContents = {
  /** Whether the bucket is versioned; false where that cannot be read. */
  keepsVersions(): Promise<boolean>
  keys(): AsyncGenerator<string>
}

/** Timeouts of the bucket in milliseconds: to connect, to answer, and between two chunks of a body. */
export type BucketTimeouts = { connection: number; response: number; silence: number }

/** Connections to the bucket; streams are limited further by what sends them. */
const mostSockets = { requests: 50, streams: 200 }

/** A bucket slower than a megabyte a second is treated as unavailable. */
const slowestBytesPerMs = 1_000

/**
 * Private files in a bucket of S3 or a compatible store. The bucket must not be public: the shop serves the files.
 * Throws `Unavailable` when the bucket does not answer.
 */
export function s3Store(
  { endpoint, region, bucket, pathStyle, ...credentials }: S3Config,
  timeouts: BucketTimeouts,
): FileStore & BucketContents {
  const clientOf = (maxSockets: number) =>
    new S3Client({
      endpoint,
      region,
      credentials,
      forcePathStyle: pathStyle,
      requestHandler: {
        connectionTimeout: timeouts.connection,
        // Also covers the body: a stalled transfer is aborted.
        socketTimeout: timeouts.silence,
        httpAgent: { keepAlive: true, maxSockets },
        httpsAgent: { keepAlive: true, maxSockets },
      },
      maxAttempts: 2,
      // Not every S3-compatible server supports the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  const client = clientOf(mostSockets.requests)
  // A stream holds its socket as long as its reader takes: slow readers must not keep everything else waiting.
  const streaming = clientOf(mostSockets.streams)
  /** For requests that are answered at once, retries included; a body that is already being read is not cut off. */
  const inTime = async <Done>(ask: (signal: AbortSignal) => Promise<Done>, sendingMs = 0): Promise<Done> => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeouts.response + sendingMs)
    return ask(late.signal)
      .catch(unanswered)
      .finally(() => clearTimeout(timer))
  }
  const at = (key: string) => ({ Bucket: bucket, Key: key })
  return {
    place: 'bucket',
    async put(key, content, contentType) {
      const put = new PutObjectCommand({ ...at(key), Body: content, ContentType: contentType })
      await inTime((abortSignal) => client.send(put, { abortSignal }), content.byteLength / slowestBytesPerMs)
    },
    async putStream(key, body, contentType) {
      // Multipart, each part buffered while it is sent; the store discards an aborted upload.
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
        const get = new GetObjectCommand(at(key))
        const { Body } = await inTime((abortSignal) => client.send(get, { abortSignal }))
        return (await Body?.transformToByteArray().catch(unanswered)) ?? null
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
    async *list(folder) {
      const within = { Bucket: bucket, Prefix: `${folder}/` }
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, within))
        for (const { Key, LastModified } of Contents)
          if (Key !== undefined && LastModified !== undefined) yield { key: Key, writtenAt: LastModified }
    },
    async remove(key) {
      await inTime((abortSignal) => client.send(new DeleteObjectCommand(at(key)), { abortSignal }))
    },
    async stream(key, part) {
      const range = part && { Range: `bytes=${part.start}-${part.end}` }
      const { Body, ContentLength } = await inTime((abortSignal) =>
        streaming.send(new GetObjectCommand({ ...at(key), ...range }), { abortSignal }),
      )
      if (Body === undefined || ContentLength === undefined) throw new Error(`The store answered nothing for ${key}`)
      return { body: Body.transformToWebStream(), bytes: ContentLength }
    },
  }
}

/** Rethrows an error that is no answer of the bucket, or trouble on its side, as `Unavailable`. */
function unanswered(error: Error & { $metadata?: { httpStatusCode?: number } }): never {
  const status = error.$metadata?.httpStatusCode
  throw status === undefined || status >= 500 || status === 429
    ? new Unavailable(`the bucket: ${error.message}`)
    : error
}
