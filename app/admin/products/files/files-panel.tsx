import { useEffect, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { When } from '#app/admin/kit/dates.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { Button, Spinner } from '#app/ui/button.tsx'
import { fileSize } from '#app/ui/file-size.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { DownloadIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { FileVersion } from '#shop/catalog/admin-read.ts'
import { uploadProblemText } from '../names.ts'
import type { ViewAnswer } from '../view/view-action.server.ts'
import { FileButton } from './file-button.tsx'
import { mostFileBytes } from './file-kind.ts'
import { upload } from './upload.ts'

const fileTypes = '.pdf,.zip,.png,.jpg,.jpeg'

/** What a digital product delivers: its files, each with its versions, who downloaded them, and a way to replace them. */
export function FilesPanel({ productId, files }: { productId: string; files: readonly FileVersion[] }) {
  const [sending, setSending] = useState<{ name: string; part: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const lines = [...Map.groupBy(files, ({ lineId }) => lineId).values()]
  const delivered = lines.filter((versions) => versions.some(({ replacedAt }) => replacedAt === null))
  const removed = lines.filter((versions) => !delivered.includes(versions))

  /** Whether the file was taken; else the panel says why not. */
  async function send(file: File, replaces?: string, tell = false): Promise<boolean> {
    const refused = (reason: string) => {
      setProblem(`${isolate(file.name)}: ${uploadProblemText(reason)}`)
      return false
    }
    setProblem(null)
    if (file.size > mostFileBytes) return refused('too_large')
    setSending({ name: file.name, part: 0 })
    const query = new URLSearchParams({ name: file.name, ...(replaces && { replaces }), ...(tell && { tell: '1' }) })
    const sent = await upload<{ version: number; fileName: string }>(
      `/admin/products/files/${productId}?${query}`,
      file,
      (part) => setSending({ name: file.name, part }),
    )
    setSending(null)
    if (!sent.ok) return refused(sent.reason)
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
      {sending && (
        <p role="status" className="mt-3 flex items-center gap-2 text-sm">
          <Spinner />
          <bdi className="min-w-0 truncate">{sending.name}</bdi>
          <span className="tabular-nums">{Math.round(sending.part * 100)}%</span>
        </p>
      )}
      <div className="mt-4">
        <FileButton accept={fileTypes} disabled={sending !== null} onFile={(file) => void send(file)}>
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

type FileLineProps = {
  productId: string
  versions: readonly FileVersion[]
  isBusy: boolean
  onReplace: (file: File, replaces: string, tell: boolean) => Promise<boolean>
}

/** One file: the version that buyers get now, and those before it. */
function FileLine({ productId, versions, isBusy, onReplace }: FileLineProps) {
  const fetcher = useFetcher<ViewAnswer>()
  const tell = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (fetcher.data?.kind === 'file_removed') toast.success(m.products_file_removed())
  }, [fetcher.data])
  const current = versions.find(({ replacedAt }) => replacedAt === null)
  if (current === undefined) return null
  const replace = async (file: File) => {
    const taken = await onReplace(file, current.id, tell.current?.checked === true)
    // Announce the next version only when ticked again.
    if (taken && tell.current) tell.current.checked = false
  }
  const before = versions.filter((version) => version !== current)
  return (
    <li className="rounded-lg border border-line p-3">
      <Version productId={productId} version={current} />
      {fetcher.data?.kind === 'refused' && (
        <Notice tone="warning" live="alert" className="mt-2">
          {fetcher.data.reason === 'last_file' ? m.products_file_last() : m.products_save_gone()}
        </Notice>
      )}
      <Checkbox ref={tell} className="mt-1">
        {m.downloads_tell()}
        <span className="block text-sm text-quiet">{m.downloads_tell_text()}</span>
      </Checkbox>
      <div className="mt-2 flex flex-wrap gap-2">
        <FileButton accept={fileTypes} disabled={isBusy} onFile={(file) => void replace(file)}>
          {m.products_file_replace()}
        </FileButton>
        <fetcher.Form method="post" action={`/admin/products/view/${productId}`}>
          <input type="hidden" name="fileId" value={current.id} />
          <Button
            type="submit"
            name="intent"
            value="remove_file"
            variant="danger"
            pending={fetcher.state !== 'idle'}
            aria-label={m.products_file_remove({ name: isolate(current.fileName) })}
          >
            {m.products_remove()}
          </Button>
        </fetcher.Form>
      </div>
      {before.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 items-center text-sm font-medium">
            {m.products_file_versions({ count: before.length })}
          </summary>
          <Versions productId={productId} versions={before} />
        </details>
      )}
    </li>
  )
}

function Versions({ productId, versions }: { productId: string; versions: readonly FileVersion[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {versions.map((version) => (
        <li key={version.id}>
          <Version productId={productId} version={version} />
        </li>
      ))}
    </ul>
  )
}

function Version({ productId, version }: { productId: string; version: FileVersion }) {
  return (
    <>
      <a
        href={`/admin/products/files/${productId}?file=${version.id}`}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-leaf wrap-anywhere hover:underline"
      >
        <DownloadIcon size={18} className="shrink-0" />
        <bdi>{version.fileName}</bdi>
      </a>
      <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
        <span>{m.products_file_version({ version: version.version })}</span>
        {fileSize(version.bytes)}
        <When at={version.createdAt} />
        <span>{m.products_file_use({ orders: version.orders, downloads: version.downloads })}</span>
      </p>
    </>
  )
}
