import { DateTime } from '#app/admin/kit/dates.tsx'
import { fileSize } from '#app/ui/file-size.ts'
import { DownloadIcon } from '#app/ui/more-icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { FileVersion } from '#shop/catalog/admin-read.ts'

export function Version({ productId, version }: { productId: string; version: FileVersion }) {
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
        <DateTime at={version.createdAt} />
        <span>{m.products_file_use({ orders: version.orders, downloads: version.downloads })}</span>
      </p>
    </>
  )
}
