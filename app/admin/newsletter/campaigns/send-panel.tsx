import { Form } from 'react-router'
import { useCheckedForm } from '#app/admin/kit/checked-form.ts'
import { ConfirmInline } from '#app/admin/kit/confirm-inline.tsx'
import { DayAndTime } from '#app/admin/kit/day-and-time.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { Button } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { sendAtSchema } from '#shop/newsletter/campaigns/form.ts'
import type { CampaignResult } from './names.ts'

type SendPanelProps = {
  seen: string
  /** The current number of recipients, as text. */
  count: string
  result: CampaignResult | undefined
  /** The form has input that would not be sent. */
  isUnsaved: boolean
}

/** Actions on a saved draft: test, send now or later, delete. */
export function SendPanel({ seen, count, result, isUnsaved }: SendPanelProps) {
  const problems = result?.kind === 'wrong' ? result.problems : undefined
  const { form, field } = useCheckedForm(sendAtSchema, problems)
  const typed = result !== undefined && 'typed' in result ? result.typed : undefined
  return (
    <Panel title={m.campaigns_send_title()} aside={count}>
      <p className="text-sm text-quiet">{m.campaigns_send_text()}</p>
      <p role="status" className="mt-2 text-sm font-medium empty:hidden">
        {isUnsaved && m.campaigns_save_first()}
      </p>
      <div className="mt-3 flex flex-wrap items-start gap-2">
        <fieldset disabled={isUnsaved} className="contents">
          <Form method="post" preventScrollReset>
            <Button type="submit" name="intent" value="test" variant="secondary">
              {m.campaigns_test()}
            </Button>
          </Form>
          <ConfirmInline
            label={m.campaigns_send_now()}
            question={m.campaigns_send_question({ count })}
            yes={m.campaigns_send_yes()}
            intent="send"
            seen={seen}
          />
        </fieldset>
        <ConfirmInline
          label={m.campaigns_delete()}
          question={m.campaigns_delete_question()}
          yes={m.campaigns_delete()}
          intent="delete"
        />
      </div>
      <Form {...form} preventScrollReset className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
        <input type="hidden" name="seen" value={seen} />
        <DayAndTime
          name="send"
          labels={{ day: m.campaigns_day(), time: m.campaigns_time() }}
          typed={typed && { day: typed.sendDay, time: typed.sendTime }}
          required
          field={field}
        />
        <div>
          <Button type="submit" name="intent" value="schedule" variant="secondary" disabled={isUnsaved}>
            {m.campaigns_schedule()}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
