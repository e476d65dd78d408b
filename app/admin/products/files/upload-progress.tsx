import { Spinner } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'

/** A file being uploaded or in the queue; `part` is its progress, from 0 to 1. */
export type PendingUpload = { id: number; name: string; part: number }

type UploadProgressProps = {
  uploads: readonly PendingUpload[]
  /** Shown when all of a file was sent and its answer is awaited. */
  last?: string
}

/** The progress of uploads. Screen readers hear it in quarters, from a region that is there before the first begins. */
export function UploadProgress({ uploads, last = '100%' }: UploadProgressProps) {
  const [current] = uploads
  return (
    <>
      <p role="status" className="sr-only">
        {current &&
          m.products_upload_progress({ name: isolate(current.name), part: `${Math.floor(current.part * 4) * 25}%` })}
      </p>
      {uploads.map(({ id, name, part }) => (
        <p key={id} className="mt-3 flex items-center gap-2 text-sm">
          <Spinner />
          <bdi className="min-w-0 truncate">{name}</bdi>
          <span className="tabular-nums">{part < 1 ? `${Math.round(part * 100)}%` : last}</span>
        </p>
      ))}
    </>
  )
}
