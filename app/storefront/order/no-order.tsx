import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'

/** The order page without an order: it says so, and leads on. */
export function NoOrder() {
  return (
    <div className="mx-auto grid w-full max-w-2xl justify-items-center gap-4 px-4 py-16 text-center">
      <img src="/art/seedling.svg" width={200} height={200} alt="" />
      <h1 className="font-display text-3xl font-bold">{m.no_order()}</h1>
      <p className="text-quiet">{m.no_order_text()}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/find-order">{m.find_order_title()}</ButtonLink>
        <ButtonLink to="/shop" variant="secondary">
          {m.continue_shopping()}
        </ButtonLink>
        <ButtonLink to="/" variant="secondary">
          {m.back_home()}
        </ButtonLink>
      </div>
    </div>
  )
}
