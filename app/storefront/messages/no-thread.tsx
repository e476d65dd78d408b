import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'

/** The page of a thread whose link opens nothing: it says so, and leads on. */
export function NoThread() {
  return (
    <div className="mx-auto grid w-full max-w-2xl justify-items-center gap-4 px-4 py-16 text-center">
      <img src="/art/seedling.svg" width={200} height={200} alt="" />
      <h1 className="font-display text-3xl font-bold">{m.thread_missing_title()}</h1>
      <p className="text-quiet">{m.thread_missing_text()}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/contact">{m.nav_contact()}</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          {m.back_home()}
        </ButtonLink>
      </div>
    </div>
  )
}
