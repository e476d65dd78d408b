import { Link, useLocation } from 'react-router'
import { useSite } from '#app/site.ts'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'

/** Warns on every admin page that webhooks were switched off by their receivers, and links to them. */
export function GoneWebhooksNotice({ names }: { names: readonly string[] }) {
  const { pathname } = useLocation()
  const locale = useSite()?.locale ?? 'ar'
  if (names.length === 0 || /^(?:\/(?:ar|en))?\/admin\/systems$/.test(pathname)) return null
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names.map((name) => isolate(name)))
  return (
    <Notice
      tone="danger"
      title={m.integrations_gone_title({ names: list })}
      action={
        <Link to="/admin/systems" className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
          {m.integrations_gone_look()}
        </Link>
      }
    >
      {m.integrations_gone_text()}
    </Notice>
  )
}
