import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'

export const Email = ({ of }: { of: string }) => <bdi dir="ltr">{of}</bdi>

export function Facts({ facts }: { facts: [string, React.ReactNode][] }) {
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet max-sm:-mb-2.5">{name}</dt>
          <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function UnverifiedEmail() {
  const pending = useNavigation().formData?.get('intent') === 'resend'
  return (
    <Notice
      tone="warning"
      title={m.profile_unproven()}
      action={
        <Form method="post">
          <input type="hidden" name="intent" value="resend" />
          <Button type="submit" variant="secondary" pending={pending} pendingLabel={m.forgot_pending()}>
            {m.profile_resend()}
          </Button>
        </Form>
      }
    >
      {m.profile_unproven_text()}
    </Notice>
  )
}
