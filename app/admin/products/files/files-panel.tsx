import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useLeaveGuard } from '#app/admin/kit/unsaved.ts'
import { newId } from '#app/new-id.ts'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { FileVersion } from '#shop/catalog/admin-read.ts'
import { uploadProblemText } from '../names.ts'
import { FileButton } from './file-button.tsx'
import { maxFileBytes } from './file-kind.ts'
import { FileLine } from './file-line.tsx'
import { Versions } from './file-versions.tsx'
import { upload } from './upload.ts'
import { type PendingUpload, UploadProgress } from './upload-progress.tsx'

/** The files of a digital product, each with its versions, download counts, and a way to replace it. */
export function FilesPanel({ productId, files }: { productId: string; files: readonly FileVersion[] }) {
  const [sending, setSending] = useState<PendingUpload | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** Ids of files that may not have arrived: sent again after a lost answer, each is added once. */
  const ids = useRef(new Map<string, string>())
  const { revalidate } = useRevalidator()
  /** Ends the upload with the page. */
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  useLeaveGuard(() => sending !== null)
  const lines = [...Map.groupBy(files, ({ lineId }) => lineId).values()]
  const delivered = lines.filter((versions) => versions.some(({ replacedAt }) => replacedAt === null))
  const removed = lines.filter((versions) => !delivered.includes(versions))

  /** Whether the file was accepted; otherwise the panel shows why not. */
  async function send(file: File, replaces?: string, tell = false): Promise<boolean> {
    const refused = (reason: string) => {
      setProblem(`${isolate(file.name)}: ${uploadProblemText(reason)}`)
      return false
    }
    setProblem(null)
    if (file.size > maxFileBytes) return refused('too_large')
    setSending({ id: 0, name: file.name, part: 0 })
    leaving.current = new AbortController()
    const chosen = [replaces, file.name, file.size, file.lastModified].join('/')
    const id = ids.current.get(chosen) ?? newId()
    ids.current.set(chosen, id)
    const query = new URLSearchParams({
      id,
      name: file.name,
      ...(replaces && { replaces }),
      ...(tell && { tell: '1' }),
    })
    const sent = await upload<{ version: number; fileName: string }>(
      `/admin/products/files/${productId}?${query}`,
      file,
      (part) => setSending({ id: 0, name: file.name, part }),
      leaving.current.signal,
    )
    setSending(null)
    if (!sent.ok) return refused(sent.reason)
    ids.current.delete(chosen)
    toast.success(m.products_file_added({ name: isolate(sent.value.fileName), version: sent.value.version }))
    await revalidate()
    return true
  }

  return (
    <Panel title={m.products_files()} aside={m.products_files_aside()}>
      {problem && (
        <Notice tone="danger" live="alert" className="mb-3">
          {problem}
        </Notice>
      )}
      {delivered.length === 0 && <p className="text-quiet">{m.products_files_none()}</p>}
      <ul className="flex flex-col gap-4">
        {delivered.map((versions) => (
          <FileLine
            key={versions[0]?.lineId}
            productId={productId}
            versions={versions}
            isBusy={sending !== null}
            onReplace={send}
          />
        ))}
      </ul>
      <UploadProgress uploads={sending ? [sending] : []} />
      <div className="mt-4">
        <FileButton disabled={sending !== null} onFile={(file) => void send(file)}>
          {m.products_file_add()}
        </FileButton>
      </div>
      {removed.length > 0 && (
        <details className="mt-3">
          <summary className="flex min-h-11 items-center text-sm font-medium">
            {m.products_files_removed({ count: removed.length })}
          </summary>
          <Versions productId={productId} versions={removed.flat()} />
        </details>
      )}
    </Panel>
  )
}
