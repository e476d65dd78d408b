import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { useStoreName } from '../kit/store-name.ts'

/** Content of the not-found page. */
export function NotFoundScreen() {
  return (
    <div className="wrap flex flex-col items-center py-12 text-center md:py-16">
      <title>{`${m.not_found_title()} | ${useStoreName()}`}</title>
      <img src="/art/hedge.svg" width={480} height={320} alt="" className="w-full max-w-96" />
      <h1 className="mt-6 text-3xl">{m.not_found_title()}</h1>
      <p className="mt-3 max-w-prose text-quiet">{m.not_found_text()}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/shop">{m.not_found_shop()}</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          {m.back_home()}
        </ButtonLink>
      </div>
    </div>
  )
}
