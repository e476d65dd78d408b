import { CentredPage } from '#app/storefront/layout/centred-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'

/** The page of an invalid thread link, with links elsewhere. */
export function NoThread() {
  return (
    <CentredPage title={m.thread_missing_title()} text={m.thread_missing_text()}>
      <ButtonLink to="/contact">{m.nav_contact()}</ButtonLink>
      <ButtonLink to="/" variant="secondary">
        {m.back_home()}
      </ButtonLink>
    </CentredPage>
  )
}
