import { ConfirmInline } from '#app/admin/kit/confirm-inline.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'

/** The team's private calendar address, which whoever may change the settings can replace. */
export function FeedPanel({ feed }: { feed: string }) {
  return (
    <Panel title={m.admin_appointments_feed_title()}>
      <p className="text-sm text-quiet">{m.admin_appointments_feed_text()}</p>
      <p dir="ltr" className="mt-2 rounded-md bg-sunken p-2 text-sm break-all select-all">
        {feed}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <a href={feed.replace(/^https?:/, 'webcal:')} className={buttonClass({ variant: 'secondary' })}>
          {m.admin_appointments_feed_add()}
        </a>
        <ForRole needs={['settings.act']}>
          <ConfirmInline
            label={m.admin_appointments_feed_new()}
            question={m.admin_appointments_feed_sure_all()}
            yes={m.admin_appointments_feed_new()}
            intent="feed"
          />
        </ForRole>
      </div>
    </Panel>
  )
}
