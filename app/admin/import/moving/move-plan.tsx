import { Form } from 'react-router'
import { platformName } from '#app/account/profile/platform-name.ts'
import { UnknownColumns } from '#app/admin/import/unknown-columns.tsx'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { sayProblem } from '#app/admin/kit/problem-text.ts'
import { useCheckedForm } from '#app/checked-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { moveSchema, shippedKinds, unshippedKinds } from '#shop/moving/form.ts'
import { MoveRows } from './move-rows.tsx'
import type { ShownMove, ShownMovePlan } from './plan-move.server.ts'

const kinds = {
  physical: m.category_physical,
  guide: m.category_guide,
  consultation: m.category_consultation,
}
const say = sayProblem({ dinars: m.moving_dinars_needed })

/** What another shop's export would import, product by product, and what has to be confirmed first. */
export function MovePlan({ plan, pending }: { plan: ShownMovePlan; pending: boolean }) {
  const { rows, platform, unknown, isAgain } = plan
  const count = (state: ShownMove['state']) => rows.filter((row) => row.state === state).length
  const made = count('waiting')
  return (
    <Panel title={m.moving_plan_title({ platform: platformName(platform) })} className="mt-4">
      <div className="flex flex-col gap-3">
        {isAgain && (
          <Notice tone="warning" live="alert" title={m.import_again_title()}>
            {m.import_again_text()}
          </Notice>
        )}
        <p>{m.moving_counts({ made, there: count('there'), refused: count('refused') })}</p>
        {count('refused') > 0 && <Notice tone="warning">{m.moving_refused_text()}</Notice>}
        <UnknownColumns names={unknown} />
        {made > 0 ? (
          <MoveForm plan={plan} pending={pending} />
        ) : (
          <>
            <Notice tone="info">{m.moving_nothing()}</Notice>
            <OtherFile />
          </>
        )}
      </div>
      <MoveRows rows={rows} waiting={m.import_kind_new()}>
        {({ made }) => made && <Made made={made} />}
      </MoveRows>
    </Panel>
  )
}

const OtherFile = () => (
  <div>
    <ButtonLink to="/admin/import" variant="secondary">
      {m.import_other_file()}
    </ButtonLink>
  </div>
)

function Made({ made }: { made: NonNullable<ShownMove['made']> }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
      <span>
        <AdminMoney fils={made.price} />
        {made.originalPrice !== null && (
          <s className="ms-2 text-quiet">
            <AdminMoney fils={made.originalPrice} />
          </s>
        )}
      </span>
      <bdi dir="ltr" className="text-quiet wrap-anywhere">
        {made.sku}
      </bdi>
      {made.variants > 0 && <span>{m.moving_variants({ count: made.variants })}</span>}
      {made.pictures > 0 && <span>{m.moving_pictures({ count: made.pictures })}</span>}
      {made.path !== '' && (
        <span className="text-quiet">
          {m.moving_redirect()}{' '}
          <bdi dir="ltr" className="wrap-anywhere">
            {made.path}
          </bdi>
        </span>
      )}
    </p>
  )
}

function MoveForm({ plan, pending }: { plan: ShownMovePlan; pending: boolean }) {
  const { text, hash, choices, errors } = plan
  const { form, field, problem } = useCheckedForm(moveSchema, errors, say)
  const chosen = (name: string, otherwise: string) => {
    const value = choices[name]
    return typeof value === 'string' && value !== '' ? value : otherwise
  }
  return (
    <Form {...form} encType="multipart/form-data" className="flex max-w-2xl flex-col gap-4">
      <input type="hidden" name="hash" value={hash} />
      <textarea hidden readOnly name="text" value={text} />
      <div className="grid gap-4 md:grid-cols-2">
        <Field as="select" {...field('shipped', chosen('shipped', 'physical'))} label={m.moving_shipped()}>
          {shippedKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kinds[kind]()}
            </option>
          ))}
        </Field>
        <Field as="select" {...field('unshipped', chosen('unshipped', 'guide'))} label={m.moving_unshipped()}>
          {unshippedKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kinds[kind]()}
            </option>
          ))}
        </Field>
      </div>
      <Checkbox name="dinars" defaultChecked={choices.dinars === 'on'} error={problem('dinars')}>
        {m.moving_dinars()}
      </Checkbox>
      <p className="text-sm text-quiet">{m.moving_drafts()}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={pending} pendingLabel={m.import_importing()}>
          {m.moving_confirm()}
        </Button>
        <OtherFile />
      </div>
    </Form>
  )
}
