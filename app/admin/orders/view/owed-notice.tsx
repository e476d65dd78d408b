import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/admin/kit/checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { maxOwedReason, owedSchema } from '#shop/orders/notes.ts'

export type OwedResult =
  | { kind: 'owed_ended' | 'owed_changed' }
  | { kind: 'owed_invalid'; errors: Record<string, string>; typed: string }

/** A cancelled order that has not been refunded: refund it, or record with a reason that nothing more is owed. */
export function OwedNotice({ owed, result }: { owed: boolean; result: OwedResult | undefined }) {
  const pending = useNavigation().formData?.get('intent') === 'owed'
  const invalid = result?.kind === 'owed_invalid' ? result : undefined
  const { form, field } = useCheckedForm(owedSchema, invalid?.errors)
  useEffect(() => {
    if (result?.kind === 'owed_ended') toast.success(m.admin_owed_ended())
  }, [result])
  if (!owed) return null
  return (
    <Notice tone="warning" title={m.admin_orders_turn_owed()} className="mt-4">
      <p>{m.admin_owed_text()}</p>
      <details open={invalid !== undefined} className="group mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center rounded-md border border-control bg-raised px-5 font-semibold hover:border-ink group-open:hidden">
          {m.admin_owed_end()}
        </summary>
        <Form {...form} preventScrollReset className="grid max-w-xl gap-3">
          <input type="hidden" name="intent" value="owed" />
          <Field
            as="textarea"
            {...field('reason', invalid?.typed)}
            label={m.admin_refund_reason()}
            hint={m.admin_owed_hint()}
            dir="auto"
            required
            rows={2}
            maxLength={maxOwedReason}
          />
          <Button type="submit" variant="secondary" pending={pending} className="justify-self-start">
            {m.admin_owed_end()}
          </Button>
        </Form>
      </details>
    </Notice>
  )
}
