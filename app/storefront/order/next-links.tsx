import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'

/** Links from an order: more shopping, or home (R20). */
export function NextLinks() {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <ButtonLink to="/shop">{m.continue_shopping()}</ButtonLink>
      <ButtonLink to="/" variant="secondary">
        {m.back_home()}
      </ButtonLink>
    </div>
  )
}
