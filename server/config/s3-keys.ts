import type { S3Config } from '#adapters/storage/s3.ts'
import { allOrNone } from './env-fields.ts'

type Read = Partial<
  Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
> & { S3_PATH_STYLE: boolean }

/** The bucket for files when fully configured; null when not at all, and then files are in DATA_DIR. */
export function s3Of(read: Read): S3Config | null {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = read
  const required = { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const keys = allOrNone(required, 'Files in an S3 bucket are set up in part')
  return (
    keys && {
      endpoint: keys.S3_ENDPOINT,
      region: keys.S3_REGION,
      bucket: keys.S3_BUCKET,
      accessKeyId: keys.S3_ACCESS_KEY_ID,
      secretAccessKey: keys.S3_SECRET_ACCESS_KEY,
      pathStyle: read.S3_PATH_STYLE,
    }
  )
}
