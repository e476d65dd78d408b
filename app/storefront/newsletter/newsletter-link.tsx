import { createContext, type MouseEvent, useContext } from 'react'
import { SiteLink } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'

/** The id of the newsletter page's route. */
export const newsletterRoute = 'storefront/newsletter/subscribe'

/** Opens the newsletter's popup; null where there is none, such as on an error page. */
export const PopupContext = createContext<(() => void) | null>(null)

/** A link to the newsletter: its popup where there is one, else (without scripts, or in a new tab) its page. */
export function NewsletterLink({ className }: { className?: string }) {
  const open = useContext(PopupContext)
  function press(event: MouseEvent) {
    if (open === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open()
  }
  return (
    <SiteLink to="/newsletter" onClick={press} className={className}>
      {m.newsletter()}
    </SiteLink>
  )
}
