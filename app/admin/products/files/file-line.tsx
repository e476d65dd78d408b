import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { FileVersion } from '#shop/catalog/admin-read.ts'
import type { ViewResult } from '../view/view-action.server.ts'
import { FileButton } from './file-button.tsx'
import { Version } from './file-version.tsx'
import { Versions } from './file-versions.tsx'

type FileLineProps = {
  productId: string
  versions: readonly FileVersion[]
  isBusy: boolean
  onReplace: (file: File, replaces: string, tell: boolean) => Promise<boolean>
}

/** One file: the current version, and the earlier ones. */
export function FileLine({ productId, versions, isBusy, onReplace }: FileLineProps) {
  const fetcher = useFetcher<ViewResult>()
  const tell = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (fetcher.data?.kind === 'file_removed') toast.success(m.products_file_removed())
    if (fetcher.data?.kind === 'announced') toast.success(m.products_file_announced())
    if (fetcher.data?.kind === 'went_back') {
      const { version, fileName: name } = fetcher.data
      toast.success(m.products_file_went_back({ name: isolate(name), version }))
    }
  }, [fetcher.data])
  const current = versions.find(({ replacedAt }) => replacedAt === null)
  if (current === undefined) return null
  const replace = async (file: File) => {
    const taken = await onReplace(file, current.id, tell.current?.checked === true)
    // Announce the next version only when ticked again.
    if (taken && tell.current) tell.current.checked = false
  }
  const before = versions.filter((version) => version !== current)
  // After the team went back to an earlier version, its own buyers have had another one since.
  const had = current.currentAt === null ? before : versions
  const isNews = current.announcedAt === null && before.length > 0 && had.some(({ orders }) => orders > 0)
  const act = (intent: string, fileId: string) =>
    void fetcher.submit({ intent, fileId }, { method: 'post', action: `/admin/products/view/${productId}` })
  return (
    <li className="rounded-lg border border-line p-3">
      <Version productId={productId} version={current} />
      {fetcher.data?.kind === 'refused' && (
        <Notice tone="warning" live="alert" className="mt-2">
          {refusals[fetcher.data.reason]()}
        </Notice>
      )}
      {isNews && (
        <Notice
          tone="info"
          className="mt-2"
          action={
            <Button
              variant="secondary"
              pending={fetcher.formData?.get('intent') === 'announce_version'}
              onClick={() => act('announce_version', current.id)}
            >
              {m.products_file_announce()}
            </Button>
          }
        >
          {m.products_file_announce_text({ version: current.version })}
        </Notice>
      )}
      <Checkbox ref={tell} className="mt-1">
        {m.downloads_tell()}
        <span className="block text-sm text-quiet">{m.downloads_tell_text()}</span>
      </Checkbox>
      <div className="mt-2 flex flex-wrap gap-2">
        <FileButton disabled={isBusy} onFile={(file) => void replace(file)}>
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
          <Versions productId={productId} versions={before} onUse={(fileId) => act('use_version', fileId)} />
        </details>
      )}
    </li>
  )
}

const refusals = {
  last_file: m.products_file_last,
  announced: m.products_file_announced_before,
  unknown: m.products_save_gone,
  ordered: m.products_save_gone,
  in_bundle: m.products_save_gone,
} as const
