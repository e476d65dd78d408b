import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { deleteAccountSchema } from '#shop/accounts/form.ts'
import { CurrentPasswordField } from '../kit/password-fields.tsx'
import { problemText } from '../kit/problem-text.ts'
import { Section } from '../kit/section.tsx'
import type { DataResult } from './data-action.ts'

/** Account deletion: what is deleted, what remains, and the proof of identity. */
export function DeleteSection({ hasPassword, result }: { hasPassword: boolean; result: DataResult | undefined }) {
  const pending = useNavigation().formMethod === 'POST'
  const { form, field, problem } = useCheckedForm(deleteAccountSchema, result?.problems, problemText)
  return (
    <Section
      title={m.delete_title()}
      intro={m.delete_intro()}
      result={result}
      done={result?.sent && m.delete_mail_sent()}
    >
      <ul className="ms-5 list-disc space-y-1">
        <li>{m.delete_goes()}</li>
        <li>{m.delete_stays()}</li>
        <li>{m.delete_reviews()}</li>
      </ul>
      {result && <DeletionProblem result={result} />}
      {hasPassword ? (
        <Form {...form} className="flex max-w-md flex-col gap-4">
          <input type="hidden" name="intent" value="delete" />
          <CurrentPasswordField field={field} label={m.security_password_current()} />
          <Checkbox name="sure" error={problem('sure') && m.delete_sure_missing()}>
            {m.delete_sure()}
          </Checkbox>
          <Button
            type="submit"
            variant="danger"
            className="self-start"
            pending={pending}
            pendingLabel={m.delete_pending()}
          >
            {m.delete_submit()}
          </Button>
        </Form>
      ) : (
        <Form method="post" className="flex flex-col gap-4">
          <input type="hidden" name="intent" value="send-link" />
          <p>{m.delete_mail_intro()}</p>
          <Button
            type="submit"
            variant="danger"
            className="self-start"
            pending={pending}
            pendingLabel={m.forgot_pending()}
          >
            {m.delete_mail_submit()}
          </Button>
        </Form>
      )}
    </Section>
  )
}

/** Why an account could not be deleted, and what to do about it. */
export function DeletionProblem({ result: { refused, order } }: { result: Pick<DataResult, 'refused' | 'order'> }) {
  const number = order ? isolate(order) : ''
  const words = {
    delivered: () => m.delete_open_delivery({ number }),
    held: () => m.delete_open_session({ number }),
    booked: () => m.delete_open_package({ number }),
    given: () => m.gift_delete_open({ number }),
    settled: () => m.delete_open_settle({ number }),
    paid: () => m.delete_open_payment({ number }),
    admin: m.delete_admin,
    unknown: m.delete_unknown,
    link: m.delete_link_dead,
  }
  return refused ? (
    <Notice tone="warning" live="alert" title={m.delete_refused()}>
      {words[refused]()}
    </Notice>
  ) : null
}
