import { type ReactNode, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxReturnAnswer } from '#shop/returns/form.ts'
import type { ReturnView } from '#shop/returns/read.ts'
import { canMove, isOpenReturn, type ReturnMove } from '#shop/returns/status.ts'
import type { ReturnAnswer } from './act-on-return.server.ts'

type ReturnActionsProps = {
  number: string
  found: ReturnView
  /** The settings name where returns are sent. */
  hasAddress: boolean
  answer: ReturnAnswer | undefined
}

/** What the team can do with a return as it stands. */
export function ReturnActions({ number, found, hasAddress, answer }: ReturnActionsProps) {
  if (!isOpenReturn(found.state)) return null
  const form = { found, answer }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1">
      {canMove(found.state, 'received') && (
        <MoveForm {...form} to="received" variant="secondary" label={m.admin_returns_receive()} />
      )}
      {found.state === 'received' && (
        <ButtonLink to={`/admin/orders/refund/${number}?return=${found.id}`} variant="secondary">
          {m.admin_returns_refund()}
        </ButtonLink>
      )}
      {canMove(found.state, 'accepted') && (
        <Unfolding label={m.admin_returns_accept()} open={isRefused(answer, 'accepted')}>
          <MoveForm
            {...form}
            to="accepted"
            label={m.admin_returns_accept_go()}
            text={m.admin_returns_accept_label()}
            hint={hasAddress ? m.admin_returns_accept_hint() : m.admin_returns_accept_hint_address()}
          />
        </Unfolding>
      )}
      {canMove(found.state, 'rejected') && (
        <Unfolding label={m.admin_returns_reject()} danger open={isRefused(answer, 'rejected')}>
          <MoveForm
            {...form}
            to="rejected"
            variant="danger"
            label={m.admin_returns_reject_go()}
            text={m.admin_returns_reject_label()}
          />
        </Unfolding>
      )}
      {canMove(found.state, 'closed') && (
        <Unfolding label={m.admin_returns_close()} danger open={isRefused(answer, 'closed')}>
          <MoveForm
            {...form}
            to="closed"
            variant="danger"
            label={m.admin_returns_close_go()}
            text={m.admin_returns_close_label()}
          />
        </Unfolding>
      )}
    </div>
  )
}

const isRefused = (answer: ReturnAnswer | undefined, to: ReturnMove) =>
  answer?.kind === 'return_refused' && answer.to === to

type MoveFormProps = {
  found: ReturnView
  answer: ReturnAnswer | undefined
  to: ReturnMove
  label: string
  /** The label of the text for the buyer; none where nothing is written. */
  text?: string
  hint?: string
  variant?: 'primary' | 'secondary' | 'danger'
}

function MoveForm({ found, answer, to, label, text, hint, variant = 'primary' }: MoveFormProps) {
  const sent = useNavigation().formData
  const refused = answer?.kind === 'return_refused' && answer.to === to ? answer : undefined
  const problem = refused?.problems?.answer
  return (
    <Form method="post" preventScrollReset noValidate className="grid justify-items-start gap-3">
      <input type="hidden" name="do" value="return" />
      <input type="hidden" name="returnId" value={found.id} />
      <input type="hidden" name="version" value={found.version} />
      <input type="hidden" name="to" value={to} />
      {text && (
        <Field
          as="textarea"
          rows={3}
          name="answer"
          dir="auto"
          label={text}
          hint={hint}
          maxLength={maxReturnAnswer}
          defaultValue={refused?.typed ?? ''}
          error={problem && (problem === 'too_long' ? m.admin_field_too_long() : m.admin_returns_required())}
          className="w-full"
        />
      )}
      <Button
        type="submit"
        variant={variant}
        pending={sent?.get('do') === 'return' && sent.get('returnId') === found.id && sent.get('to') === to}
        pendingLabel={m.admin_returns_sending()}
      >
        {label}
      </Button>
    </Form>
  )
}

type UnfoldingProps = { label: string; open: boolean; danger?: boolean; children: ReactNode }

/** What unfolds under its word, over the whole width. */
function Unfolding({ label, open: asked, danger = false, children }: UnfoldingProps) {
  const [open, setOpen] = useState(asked)
  return (
    <details
      open={open || asked}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="min-w-0 open:order-last open:basis-full"
    >
      <summary
        className={`inline-flex min-h-11 cursor-pointer list-none items-center rounded-md px-4 font-semibold ${
          danger ? 'text-tomato-ink hover:bg-tomato-tint' : 'text-leaf hover:bg-leaf-tint'
        }`}
      >
        {label}
      </summary>
      <div className="mt-1 rounded-md bg-sunken p-3 md:p-4">{children}</div>
    </details>
  )
}
