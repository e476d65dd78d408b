import type { FormEvent } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { Facts, Panel } from '#app/admin/kit/panel.tsx'
import { useLeave } from '#app/admin/kit/unsaved.ts'
import { categoryNames } from '#app/messages/category-names.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import {
  type MessageCategory,
  type MessagePriority,
  type MessageStatus,
  messageCategories,
  messagePriorities,
  messageStatuses,
} from '#shop/messages/status.ts'
import { MessageBadge } from './badges.tsx'
import { priorityNames, statusNames } from './names.ts'
import type { ViewResult } from './view-result.ts'

type MovePanelProps = {
  message: {
    status: MessageStatus
    priority: MessagePriority
    category: MessageCategory
    readAt: Date | null
    repliedAt: Date | null
    resolvedAt: Date | null
  }
  /** The number of entries in the thread as shown: a move of a newer state is refused. */
  seen: number
  refused: Extract<ViewResult, { kind: 'refused' }>['reason'] | undefined
}

/** The usual next steps as buttons; all statuses, priorities and categories as selects (R32). */
export function MovePanel({ message, seen, refused }: MovePanelProps) {
  const { priority, category } = message
  const submitted = useNavigation().formData
  // Optimistic: a pending change shows as done; one that was refused or not sent shows the saved value again.
  const coming = submitted?.get('intent') === 'move' && submitted.get('kind') === 'status' ? submitted.get('to') : null
  const status = messageStatuses.find((each) => each === coming) ?? message.status
  const steps = [
    ...(status === 'resolved' ? [] : [{ to: 'resolved', words: m.inbox_resolve() } as const]),
    ...(status === 'archived' ? [] : [{ to: 'archived', words: m.inbox_archive() } as const]),
    ...(status === 'unread' ? [] : [{ to: 'unread', words: m.inbox_mark_unread() } as const]),
  ]
  const when = (at: Date | null) => at && <DateTime at={at} />
  return (
    <Panel title={m.inbox_manage()} aside={<MessageBadge status={status} />}>
      <div className="flex flex-col gap-4">
        {refused && (
          <Notice tone="danger" live="alert" title={m.inbox_refused()}>
            {refusalText(refused)}
          </Notice>
        )}
        <Form method="post" preventScrollReset onSubmit={useAskBeforeUnread()} className="flex flex-wrap gap-2">
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="kind" value="status" />
          <Seen seen={seen} status={message.status} />
          {steps.map(({ to, words }) => (
            <Button key={to} type="submit" name="to" value={to} variant="secondary" className="grow">
              {words}
            </Button>
          ))}
        </Form>
        <Choice
          kind="status"
          label={m.inbox_status()}
          now={status}
          values={messageStatuses}
          names={statusNames}
          seen={seen}
          status={message.status}
        />
        <Choice
          kind="priority"
          label={m.inbox_priority()}
          now={priority}
          values={messagePriorities}
          names={priorityNames}
          seen={seen}
        />
        <Choice
          kind="category"
          label={m.inbox_category()}
          now={category}
          values={messageCategories}
          names={categoryNames}
          seen={seen}
        />
        <Facts
          facts={[
            { name: m.inbox_read_at(), value: when(message.readAt) },
            { name: m.inbox_replied_at(), value: when(message.repliedAt) },
            { name: m.inbox_resolved_at(), value: when(message.resolvedAt) },
          ]}
        />
      </div>
    </Panel>
  )
}

function refusalText(reason: NonNullable<MovePanelProps['refused']>): string {
  if (reason === 'changed') return m.inbox_move_changed()
  return reason === 'unknown_message' ? m.inbox_refused_unknown() : m.inbox_refused_invalid()
}

/** Marked as unread, the message is left for the list, with what is typed. */
function useAskBeforeUnread() {
  const leave = useLeave()
  const submit = useSubmit()
  return (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement
    if (button.value !== 'unread' && new FormData(event.currentTarget).get('to') !== 'unread') return
    event.preventDefault()
    leave(() => void submit(button, { preventScrollReset: true }))
  }
}

type SeenProps = { seen: number; status?: MessageStatus }

/** The state of the message that the page shows. */
function Seen({ seen, status }: SeenProps) {
  return (
    <>
      <input type="hidden" name="seen" value={seen} />
      {status && <input type="hidden" name="status" value={status} />}
    </>
  )
}

type ChoiceProps<Value extends string> = SeenProps & {
  kind: string
  label: string
  now: Value
  values: readonly Value[]
  names: Record<Value, () => string>
}

function Choice<Value extends string>({ kind, label, now, values, names, ...shown }: ChoiceProps<Value>) {
  const submitted = useNavigation().formData
  return (
    // A new value remounts the select with that one selected.
    <Form key={now} method="post" preventScrollReset onSubmit={useAskBeforeUnread()} className="flex items-end gap-2">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="kind" value={kind} />
      <Seen {...shown} />
      <Field as="select" name="to" label={label} defaultValue={now} className="min-w-0 grow">
        {values.map((value) => (
          <option key={value} value={value}>
            {names[value]()}
          </option>
        ))}
      </Field>
      <Button
        type="submit"
        variant="secondary"
        className="min-h-12"
        pending={submitted?.get('kind') === kind && submitted.get('intent') === 'move'}
      >
        {m.inbox_set()}
        <span className="sr-only"> {label}</span>
      </Button>
    </Form>
  )
}
