import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'

/** Shown for an invalid newsletter link: truncated, expired or forged. */
export function LinkProblem() {
  return (
    <>
      <h1 className="text-3xl">{m.newsletter_link_title()}</h1>
      <p className="text-quiet">{m.newsletter_link_text()}</p>
      <ButtonLink to="/newsletter" className="mt-3">
        {m.newsletter_return()}
      </ButtonLink>
    </>
  )
}
