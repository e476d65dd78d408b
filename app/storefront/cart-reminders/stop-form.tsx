import { Form, useNavigation } from 'react-router'
import { Card } from '#app/storefront/newsletter/card.tsx'
import { Button } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'

/** Stops or resumes reminders with one press; works without scripts. */
export function StopForm({ stopped }: { stopped: boolean }) {
  const pending = useNavigation().formMethod === 'POST'
  return (
    <Card art="email">
      <div role="status" className="grid gap-3">
        <h1 className="text-3xl">{stopped ? m.cart_stop_done_title() : m.cart_stop_title()}</h1>
        <p>{stopped ? m.cart_stop_done_text() : m.cart_stop_text()}</p>
      </div>
      <Form method="post" className="mt-2 w-full">
        <Button
          type="submit"
          name="intent"
          value={stopped ? 'allow' : 'stop'}
          variant={stopped ? 'secondary' : 'primary'}
          size="lg"
          block
          pending={pending}
        >
          {stopped ? m.cart_stop_allow() : m.cart_stop_submit()}
        </Button>
      </Form>
    </Card>
  )
}
