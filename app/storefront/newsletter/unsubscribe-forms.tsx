import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'

/** Unsubscribes with one press, without questions. */
export function UnsubscribeForm() {
  const pending = useNavigation().formData?.get('intent') === 'unsubscribe'
  return (
    <Form method="post" className="grid gap-3 border-t border-line pt-5">
      <p className="text-sm text-quiet">{m.newsletter_leave_text()}</p>
      <Button type="submit" name="intent" value="unsubscribe" variant="danger" pending={pending}>
        {m.newsletter_leave()}
      </Button>
    </Form>
  )
}

/** Resubscribes someone who unsubscribed or has not confirmed yet. */
export function ResubscribeForm({ label }: { label: string }) {
  const pending = useNavigation().formData?.get('intent') === 'resubscribe'
  return (
    <Form method="post" className="mt-2 w-full">
      <Button type="submit" name="intent" value="resubscribe" size="lg" block pending={pending}>
        {label}
      </Button>
    </Form>
  )
}
