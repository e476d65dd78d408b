import * as m from '#locales/compiled/messages.js'

/** The first focusable element: skips the header to the element with id "main". */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-md bg-ink px-4 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50"
    >
      {m.skip_to_content()}
    </a>
  )
}
