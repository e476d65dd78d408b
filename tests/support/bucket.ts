import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import S3rver from 's3rver'
import { inject } from 'vitest'
import type { S3Config } from '#adapters/storage/s3.ts'

export type TestBucket = { config: S3Config; env: Record<string, string>; stop(): Promise<void> }

/** An S3 server on a free port with one empty bucket, and the shop's settings for it. */
export async function startBucket(): Promise<TestBucket> {
  const directory = join(inject('runFolder'), randomUUID())
  mkdirSync(directory, { recursive: true })
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'b' }],
  })
  const { port } = await server.run()
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const config = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'b', pathStyle: true, ...keys }
  return {
    config,
    env: {
      S3_ENDPOINT: config.endpoint,
      S3_REGION: config.region,
      S3_BUCKET: config.bucket,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
      S3_PATH_STYLE: '1',
    },
    stop: () => server.close(),
  }
}
