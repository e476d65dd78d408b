import { Link } from 'react-router'
import { useSite } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'
import { useMay } from './access/may.ts'

/** A notice on every page until a live shop has contact details of its own. */
export function ContactStrip() {
  const contact = useSite()?.store.contact
  const may = useMay()
  if (!contact || (contact.email && contact.phone && contact.whatsapp)) return null
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 bg-tomato-tint px-4 py-1 text-sm font-medium text-tomato-ink">
      {m.admin_contact_missing()}
      {may('settings.act') && (
        <Link to="/admin/settings" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {m.admin_contact_missing_link()}
        </Link>
      )}
    </p>
  )
}
