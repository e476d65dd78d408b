import * as m from '#locales/compiled/messages.js'

const most = 60

/** The columns of another shop's file that are ignored. */
export function UnknownColumns({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-leaf">
        {m.moving_unknown({ count: names.length })}
      </summary>
      <bdi dir="auto" className="block text-quiet wrap-anywhere">
        {names.slice(0, most).join(', ')}
      </bdi>
    </details>
  )
}
