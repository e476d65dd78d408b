import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { messagePriorities } from '#shop/messages/status.ts'
import { priorityNames } from './names.ts'

/** The form that the list's checkboxes belong to. */
export const bulkForm = 'chosen-messages'

type BulkBarProps = {
  form: RefObject<HTMLFormElement | null>
  chosen: number
  problem: boolean
  all: number
  onAll: (on: boolean) => void
  children?: ReactNode
}

/** Bulk actions for the selected messages: one select and one button, for thumbs and without scripts. */
export function BulkBar({ form, chosen, problem, all, onAll, children }: BulkBarProps) {
  const pending = useNavigation().formData?.get('intent') === 'bulk'
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && chosen < all
  }, [chosen, all])
  return (
    <Form
      id={bulkForm}
      ref={form}
      method="post"
      preventScrollReset
      className="flex flex-wrap items-end gap-x-4 gap-y-2"
    >
      <input type="hidden" name="intent" value="bulk" />
      <label className="flex min-h-12 items-center gap-3 text-sm">
        <input
          ref={box}
          type="checkbox"
          checked={chosen > 0 && chosen === all}
          onChange={({ currentTarget }) => onAll(currentTarget.checked)}
          className="size-5"
        />
        {chosen > 0 ? m.inbox_bulk_count({ count: chosen }) : m.inbox_choose_all()}
      </label>
      {children}
      <Field
        as="select"
        name="move"
        label={<span className="sr-only">{m.inbox_bulk()}</span>}
        defaultValue=""
        className="min-w-0 grow sm:max-w-72"
        error={problem && m.inbox_bulk_none()}
      >
        <option value="">{m.admin_bulk_choose()}</option>
        <option value="read">{m.inbox_mark_read()}</option>
        <option value="unread">{m.inbox_mark_unread()}</option>
        <option value="status:resolved">{m.inbox_resolve()}</option>
        <option value="status:archived">{m.inbox_archive()}</option>
        {messagePriorities.map((priority) => (
          <option key={priority} value={`priority:${priority}`}>
            {m.inbox_bulk_set_priority({ priority: priorityNames[priority]() })}
          </option>
        ))}
      </Field>
      <Button type="submit" variant="secondary" className="min-h-12" pending={pending} pendingLabel={m.inbox_saving()}>
        {m.inbox_bulk_apply()}
      </Button>
    </Form>
  )
}
