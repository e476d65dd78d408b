import { Link, useLocation } from 'react-router'
import { useSite } from '#app/site.ts'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { GoneWebhooks } from '#shop/integrations/read.ts'

/** Warns on every admin page that webhooks were switched off by their receivers, and links to them. */
export function GoneWebhooksNotice({ names, more }: GoneWebhooks) {
  const { pathname } = useLocation()
  const locale = useSite()?.locale ?? 'ar'
  if (names.length === 0 || /^(?:\/(?:ar|en))?\/admin\/systems$/.test(pathname)) return null
  const named = [
    ...names.map((name) => isolate(name)),
    ...(more > 0 ? [m.integrations_gone_more({ count: more })] : []),
  ]
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(named)
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
