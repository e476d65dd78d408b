import { Button } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'

/** No question matches the search. */
export function NoMatchingQuestion({ onClear }: { onClear: () => void }) {
  return (
    <div className="flex flex-col items-center py-8 text-center">
      <img src="/art/basket-empty.svg" width={240} height={240} alt="" className="w-32" />
      <p className="mt-4 font-display text-xl font-bold">{m.faq_none_title()}</p>
      <p className="mt-1 text-quiet">{m.faq_none_text()}</p>
      <Button variant="secondary" className="mt-4" onClick={onClear}>
        {m.faq_search_clear()}
      </Button>
    </div>
  )
}
