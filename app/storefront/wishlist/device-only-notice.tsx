import { useAccountHint } from '#app/account/kit/hint.ts'
import { SiteLink, useSitePath } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'

/** Says that a guest's wishlist is only in this browser, and how to take it along. */
export function DeviceOnlyNotice() {
  const known = useAccountHint()
  const back = useSitePath()('/wishlist')
  if (known) return null
  return (
    <p className="mt-1 text-quiet">
      {m.wishlist_here_only()}{' '}
      <SiteLink
        to={`/login?from=${encodeURIComponent(back)}`}
        className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
      >
        {m.nav_sign_in()}
      </SiteLink>
    </p>
  )
}
