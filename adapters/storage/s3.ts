import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { FileStore } from '#shop/ports.ts'

export type S3Config = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket stands in the path and not in the host's name, as MinIO and its like want it. */
  pathStyle: boolean
}

/** Private files in a bucket of S3 or of what speaks like it. The bucket must not be public: the shop hands the files out. */
export function s3Store({ endpoint, region, bucket, pathStyle, ...credentials }: S3Config): FileStore {
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: pathStyle,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
    // Not every server that speaks S3 knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: key })
  return {
    async put(key, content, contentType) {
      await client.send(new PutObjectCommand({ ...at(key), Body: content, ContentType: contentType }))
    },
    async putStream(key, body, contentType) {
      // In parts, each held while it is sent; what broke off is thrown away by the store.
      const Body = Readable.fromWeb(body as WebStream)
      await new Upload({ client, params: { ...at(key), Body, ContentType: contentType }, queueSize: 2 }).done()
    },
    async exists(key) {
      try {
        await client.send(new HeadObjectCommand(at(key)))
        return true
      } catch (error) {
        if (error instanceof NotFound) return false
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    async stream(key, part) {
      const range = part && { Range: `bytes=${part.start}-${part.end}` }
      const { Body, ContentLength } = await client.send(new GetObjectCommand({ ...at(key), ...range }))
      if (Body === undefined || ContentLength === undefined) throw new Error(`The store answered nothing for ${key}`)
      return { body: Body.transformToWebStream(), bytes: ContentLength }
    },
  }
}
