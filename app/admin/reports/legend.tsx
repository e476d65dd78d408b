import * as m from '#locales/compiled/messages.js'

/** Legend of a chart's two colours. */
export function Legend() {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-5 text-sm text-quiet">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="size-3 rounded-full bg-leaf" />
        {m.reports_now()}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="size-3 rounded-full bg-sun" />
        {m.reports_before()}
      </li>
    </ul>
  )
}
