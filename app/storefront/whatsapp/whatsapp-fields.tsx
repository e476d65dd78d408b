import { useSite } from '#app/site.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'

type Props = { result: { phone?: string; whatsapp?: boolean } | undefined; problem: string | undefined }

/** A phone number to notify by WhatsApp too, with a separate consent, where the shop sends such messages (R64). */
export function WhatsappFields({ result, problem }: Props) {
  if (!useSite()?.store.whatsapp) return null
  return (
    <div className="grid gap-2">
      <Checkbox name="whatsapp" value="on" defaultChecked={result?.whatsapp}>
        {m.whatsapp_alert_ask()}
      </Checkbox>
      <Field
        name="phone"
        label={m.phone()}
        hint={m.whatsapp_alert_hint()}
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={result?.phone}
        error={problem}
      />
    </div>
  )
}
