import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { FileVersion } from '#shop/catalog/admin-read.ts'
import { Version } from './file-version.tsx'

type VersionsProps = {
  productId: string
  versions: readonly FileVersion[]
  /** Makes a version current again; not possible for a removed file. */
  onUse?: (fileId: string) => void
}

/** Earlier versions of a file. */
export function Versions({ productId, versions, onUse }: VersionsProps) {
  return (
    <ul className="flex flex-col gap-3">
      {versions.map((version) => (
        <li key={version.id}>
          <Version productId={productId} version={version} />
          {onUse && (
            <Button
              variant="secondary"
              className="mt-1 px-3.5 text-sm"
              onClick={() => onUse(version.id)}
              aria-label={m.products_file_use_name({ version: version.version, name: isolate(version.fileName) })}
            >
              {m.products_file_use_this()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
