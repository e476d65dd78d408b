import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { downloadsSchema } from '#shop/settings/downloads.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import { GroupForm, type GroupProps } from './group-form.tsx'

/** Download limit, expiry, and whether the download completes its order. */
export function DownloadsForm({ downloads, ...group }: GroupProps & { downloads: StoreSettings['downloads'] }) {
  return (
    <GroupForm
      group="downloads"
      title={m.downloads_settings_title()}
      intro={m.downloads_settings_intro()}
      schema={downloadsSchema}
      {...group}
    >
      {({ field }) => (
        <div className="grid max-w-2xl items-start gap-4 sm:grid-cols-2">
          <Field
            {...field('limit', downloads.limit)}
            label={m.downloads_settings_limit()}
            hint={m.downloads_settings_limit_hint()}
            inputMode="numeric"
            required
            maxLength={5}
          />
          <Field
            {...field('days', downloads.days ?? 0)}
            label={m.downloads_settings_days()}
            hint={m.downloads_settings_days_hint()}
            inputMode="numeric"
            required
            maxLength={5}
          />
          <Checkbox name="deliverPaid" defaultChecked={downloads.deliverPaid} className="sm:col-span-2">
            {m.downloads_settings_deliver()}
            <span className="block text-sm text-quiet">{m.downloads_settings_deliver_hint()}</span>
          </Checkbox>
        </div>
      )}
    </GroupForm>
  )
}
