import { CentredPage } from '#app/storefront/layout/centred-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'

/** The order page without an order, with links elsewhere. */
export function NoOrder() {
  return (
    <CentredPage title={m.no_order()} text={m.no_order_text()}>
      <ButtonLink to="/find-order">{m.find_order_title()}</ButtonLink>
      <ButtonLink to="/shop" variant="secondary">
        {m.continue_shopping()}
      </ButtonLink>
      <ButtonLink to="/" variant="secondary">
        {m.back_home()}
      </ButtonLink>
    </CentredPage>
  )
}
