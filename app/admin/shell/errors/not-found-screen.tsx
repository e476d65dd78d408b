import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'

/** A page or its subject does not exist. */
export function AdminNotFoundScreen() {
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center py-10 text-center">
      <title>{m.admin_not_found_title()}</title>
      <img src="/art/hedge.svg" width={480} height={320} alt="" className="w-full max-w-64" />
      <h1 className="mt-4 text-2xl">{m.admin_not_found_title()}</h1>
      <p className="mt-2 text-quiet">{m.admin_not_found_text()}</p>
      <ButtonLink to="/admin/dashboard" className="mt-6">
        {m.admin_back_dashboard()}
      </ButtonLink>
    </div>
  )
}
