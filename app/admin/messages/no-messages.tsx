import * as m from '#locales/compiled/messages.js'

/** Empty list: no messages yet, or no match. */
export function NoMessages({ filtered }: { filtered: boolean }) {
  return (
    <div className="sheet flex flex-col items-center px-4 py-12 text-center">
      <img src="/art/seedling.svg" width={200} height={200} alt="" className="w-32" />
      <h2 className="mt-4 text-xl">{filtered ? m.inbox_none_title() : m.inbox_empty_title()}</h2>
      <p className="mt-1 text-quiet">{filtered ? m.inbox_none_text() : m.inbox_empty_text()}</p>
    </div>
  )
}
