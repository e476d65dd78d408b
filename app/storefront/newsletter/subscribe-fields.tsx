import { useEffect, useRef } from 'react'
import { fieldText } from '#app/field-text.ts'
import type { FieldErrors } from '#app/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { SiteLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { SubscribeProblem } from '#shop/newsletter/form.ts'
import type { SubscribeRefusal } from '#shop/newsletter/subscribe.ts'
import { InterestChoices } from './interest-choices.tsx'
import type { Typed } from './read-typed.ts'

export type Subscribed =
  | { ok: true }
  | {
      ok: false
      problem: SubscribeProblem | SubscribeRefusal['reason'] | 'limited' | 'failed'
      errors: FieldErrors
      typed: Typed
    }

type Problem = Extract<Subscribed, { ok: false }>['problem']

const texts: Record<Problem, { title: () => string; text?: () => string }> = {
  missing: { title: m.newsletter_missing },
  no_interest: { title: m.newsletter_no_interest },
  invalid: { title: m.newsletter_invalid },
  already_subscribed: { title: m.newsletter_already_title, text: m.newsletter_already },
  emails_used_up: { title: m.newsletter_emails_used_up },
  limited: { title: m.problem_too_many_requests },
  failed: { title: m.newsletter_failed },
}

/** Name, email and interests, for the popup's form and the page's. The first invalid field is focused. */
export function SubscribeFields({ result, pending }: { result: Subscribed | undefined; pending: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const refused = result?.ok === false ? result : null
  const errors = refused?.errors ?? {}
  useEffect(() => {
    if (refused) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  return (
    <div ref={place} className="flex flex-col gap-4">
      {refused && (
        <Notice
          tone={refused.problem === 'already_subscribed' ? 'info' : 'danger'}
          live="alert"
          title={texts[refused.problem].title()}
        >
          {texts[refused.problem].text?.()}
        </Notice>
      )}
      <Field
        name="name"
        label={m.your_name()}
        required
        autoComplete="name"
        maxLength={60}
        defaultValue={refused?.typed.name}
        error={fieldText(errors.name)}
      />
      <Field
        name="email"
        label={m.email()}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={refused?.typed.email}
        error={fieldText(errors.email)}
      />
      <InterestChoices
        chosen={refused?.typed.interests}
        error={errors.interests === undefined ? undefined : m.newsletter_no_interest()}
      />
      <Button type="submit" block pending={pending} pendingLabel={m.newsletter_submitting()}>
        {m.newsletter_submit()}
      </Button>
      <p className="-mt-1 -mb-3 text-center text-sm">
        <SiteLink
          to="/privacy-policy"
          className="inline-flex min-h-11 items-center text-quiet underline underline-offset-4"
        >
          {m.newsletter_privacy()}
        </SiteLink>
      </p>
    </div>
  )
}
