import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { DayAndTime } from '#app/admin/kit/day-and-time.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useCheckedForm } from '#app/checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { ProductStatus } from '#shop/catalog/category.ts'
import { launchSchema } from '#shop/catalog/prices/form.ts'
import type { LaunchRefusal } from '#shop/catalog/prices/plan-launch.ts'
import { momentOf } from '#shop/typed/moment.ts'
import { requirementName } from '../names.ts'
import { type ScheduleResult, scheduleProblem } from './typed.ts'

type LaunchPanelProps = {
  product: { status: ProductStatus; launchAt: Date | null }
  result: ScheduleResult | undefined
}

/** When a draft is published automatically. */
export function LaunchPanel({ product: { status, launchAt }, result }: LaunchPanelProps) {
  const intent = useNavigation().formData?.get('intent')
  const problems = result?.kind === 'launch_wrong' ? result.problems : undefined
  const { form, field } = useCheckedForm(launchSchema, problems, scheduleProblem)
  useEffect(() => {
    if (result?.kind === 'launch_saved') toast.success(m.products_schedule_launch_saved(), { id: 'launch' })
    if (result?.kind === 'launch_cancelled') toast.success(m.products_schedule_launch_cancelled(), { id: 'launch' })
  }, [result])
  if (status !== 'draft')
    return (
      <Panel title={m.products_schedule_launch()}>
        <p className="text-quiet">
          {status === 'active' ? m.products_schedule_launch_active() : m.products_schedule_launch_archived()}
        </p>
      </Panel>
    )
  const typed = result && 'launch' in result ? result.launch : momentOf(launchAt, 'start')
  return (
    <Panel title={m.products_schedule_launch()}>
      <p className="mb-3 text-quiet">
        {launchAt === null ? (
          m.products_schedule_launch_text()
        ) : (
          <>
            {m.products_schedule_launch_planned()} <DateTime at={launchAt} className="font-semibold text-ink" />
          </>
        )}
      </p>
      {result?.kind === 'launch_refused' && (
        <Notice tone="danger" live="alert" className="mb-3">
          {refusalText(result.refusal)}
        </Notice>
      )}
      <Form {...form} className="flex flex-col gap-4">
        <DayAndTime
          key={launchAt?.getTime()}
          name="launch"
          labels={{ day: m.products_schedule_launch_day(), time: m.products_schedule_launch_time() }}
          typed={typed}
          required
          field={field}
        />
        <div>
          <Button type="submit" name="intent" value="launch" pending={intent === 'launch'}>
            {m.products_schedule_launch_save()}
          </Button>
        </div>
      </Form>
      {launchAt !== null && (
        <Form method="post" className="mt-3">
          <Button
            type="submit"
            name="intent"
            value="cancel_launch"
            variant="secondary"
            pending={intent === 'cancel_launch'}
          >
            {m.products_schedule_launch_cancel()}
          </Button>
        </Form>
      )}
    </Panel>
  )
}

function refusalText(refusal: LaunchRefusal): string {
  switch (refusal.reason) {
    case 'incomplete':
      return m.products_schedule_launch_missing({
        needs: refusal.missing.map((need) => requirementName[need]()).join(m.products_list_comma()),
      })
    case 'past':
      return m.products_schedule_past()
    case 'no_draft':
      return m.products_schedule_launch_active()
    case 'unknown':
      return m.products_schedule_gone()
  }
}
