import type { S3Config } from '#adapters/storage/s3.ts'
import { ConfigError } from './config-error.ts'

type Read = Partial<
  Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
> & { S3_PATH_STYLE: boolean }

/** The bucket for files when fully configured; null when not at all, and then files are in DATA_DIR. */
export function s3Of(read: Read): S3Config | null {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = read
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read
  const all = [endpoint, region, bucket, accessKeyId, secretAccessKey]
  if (all.every((value) => value === undefined)) return null
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) {
    const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    const missing = names.filter((_, index) => !all[index])
    throw new ConfigError(`Files in an S3 bucket are set up in part. Missing: ${missing.join(', ')}.`)
  }
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle: read.S3_PATH_STYLE }
}
