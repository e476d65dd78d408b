import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { RefundData } from './refund-data.ts'

type RefundGoodsProps = { data: RefundData; typed: Record<string, string> }

/** Effects of a refund beside the money, each opt-in. */
export function RefundGoods({ data: { hasDownloads, hasTimes, code }, typed }: RefundGoodsProps) {
  if (!hasDownloads && !hasTimes && code === null) return null
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">{m.admin_refund_goods()}</legend>
      {hasDownloads && (
        <div>
          <Checkbox name="revokeDownloads" defaultChecked={typed.revokeDownloads === 'on'}>
            {m.admin_refund_revoke()}
          </Checkbox>
          <p className="ms-8 text-sm text-quiet">{m.admin_refund_revoke_whole()}</p>
        </div>
      )}
      {hasTimes && (
        <div>
          <Checkbox name="freeTimes" defaultChecked={typed.freeTimes === 'on'}>
            {m.admin_refund_free_times()}
          </Checkbox>
          <p className="ms-8 text-sm text-quiet">{m.admin_refund_free_times_text()}</p>
        </div>
      )}
      {code !== null && (
        <Checkbox name="giveCodeBack" defaultChecked={typed.giveCodeBack === 'on'}>
          {m.admin_refund_code({ code: isolate(code) })}
        </Checkbox>
      )}
    </fieldset>
  )
}
