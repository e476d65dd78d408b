import * as m from '#locales/compiled/messages.js'
import { maxCounted } from '#shop/numbers.ts'

/** The number of results, announced when it changes; above a thousand it is "1000+". */
export function ResultCount({ count }: { count: number }) {
  const some = count > maxCounted ? `${maxCounted}+` : String(count)
  return (
    <p role="status" className="text-sm text-quiet tabular-nums">
      {m.admin_list_found({ count: some })}
    </p>
  )
}
