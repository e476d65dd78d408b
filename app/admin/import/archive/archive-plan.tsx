import { useState } from 'react'
import { Form } from 'react-router'
import { platformName } from '#app/account/profile/platform-name.ts'
import { UnknownColumns } from '#app/admin/import/unknown-columns.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { PlannedArchive } from '#shop/archive/plan-archive.ts'
import type { ShownArchivePlan } from './plan-archive.server.ts'

const problems: Record<NonNullable<PlannedArchive['problem']>, () => string> = {
  no_number: m.archive_problem_no_number,
  no_date: m.archive_problem_no_date,
  no_total: m.archive_problem_no_total,
  no_contact: m.archive_problem_no_contact,
  twice: m.archive_problem_twice,
}
const states = {
  waiting: { name: m.import_kind_new, tone: 'sun' },
  there: { name: m.moving_state_there, tone: 'quiet' },
  refused: { name: m.moving_state_refused, tone: 'tomato' },
} as const
const order = ['refused', 'waiting', 'there'] as const
const atATime = 100

/** What a file of customers or orders would add to the archive, row by row, and that it has no other effect. */
export function ArchivePlan({ plan, pending }: { plan: ShownArchivePlan; pending: boolean }) {
  const { rows, platform, file, unknown, isAgain, text, hash } = plan
  const [shown, setShown] = useState(atATime)
  const count = (state: PlannedArchive['state']) => rows.filter((row) => row.state === state).length
  const isOrders = file === 'orders'
  const sorted = order.flatMap((state) => rows.filter((row) => row.state === state))
  const from = { platform: platformName(platform) }
  return (
    <Panel title={isOrders ? m.archive_orders_from(from) : m.archive_customers_from(from)} className="mt-4">
      <div className="flex flex-col gap-3">
        {isAgain && count('waiting') > 0 && (
          <Notice tone="warning" live="alert" title={m.archive_again()}>
            {m.import_again_text()}
          </Notice>
        )}
        <p>{m.moving_counts({ made: count('waiting'), there: count('there'), refused: count('refused') })}</p>
        <Notice tone="info">{isOrders ? m.archive_orders_text() : m.archive_customers_text()}</Notice>
        <UnknownColumns names={unknown} />
        {count('waiting') === 0 && <Notice tone="info">{m.moving_nothing()}</Notice>}
        <div className="flex flex-wrap gap-2">
          {count('waiting') > 0 && (
            <Form method="post" encType="multipart/form-data">
              <input type="hidden" name="hash" value={hash} />
              <textarea hidden readOnly name="text" value={text} />
              <Button type="submit" pending={pending} pendingLabel={m.import_importing()}>
                {m.archive_confirm()}
              </Button>
            </Form>
          )}
          <ButtonLink to="/admin/import" variant="secondary">
            {m.import_other_file()}
          </ButtonLink>
        </div>
      </div>
      <ol className="mt-3 divide-y divide-line">
        {sorted.slice(0, shown).map(({ line, name, state, problem }) => (
          <li key={line} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="text-sm text-quiet">{m.import_line({ line })}</span>
            <Badge tone={states[state].tone}>{states[state].name()}</Badge>
            <bdi className="font-medium wrap-anywhere">{name}</bdi>
            {problem !== null && <span className="text-sm text-tomato-ink">{problems[problem]()}</span>}
          </li>
        ))}
      </ol>
      {sorted.length > shown && (
        <Button variant="secondary" className="mt-3" onClick={() => setShown(shown + atATime)}>
          {m.import_more({ count: sorted.length - shown })}
        </Button>
      )}
    </Panel>
  )
}
