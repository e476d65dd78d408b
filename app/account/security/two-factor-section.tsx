import { useEffect, useState } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { Section } from '../kit/section.tsx'
import { AskPassword } from './ask-password.tsx'
import { TwoFactorEnabled, type TwoFactorProps } from './two-factor-enabled.tsx'
import { TwoFactorEnrolment } from './two-factor-enrolment.tsx'

/** The second sign-in step: turning it on with an app, its recovery codes, turning it off. */
export function TwoFactorSection({ on, needed, proven, answer }: TwoFactorProps) {
  const [begun, setBegun] = useState(answer?.begun)
  useEffect(() => {
    // A wrong code must not discard the QR code.
    if (answer?.begun) setBegun(answer.begun)
    if (answer?.done) setBegun(undefined)
  }, [answer])
  const notices = { on: m.security_two_done(), off: m.security_two_stopped() }
  return (
    <Section
      title={m.security_two()}
      intro={on ? (needed ? m.security_two_on_needed() : m.security_two_on()) : m.security_two_off()}
      answer={answer}
      done={answer?.done && notices[answer.done as keyof typeof notices]}
    >
      {on ? (
        <TwoFactorEnabled needed={needed} answer={answer} />
      ) : begun ? (
        <TwoFactorEnrolment begun={begun} answer={answer} />
      ) : !proven ? (
        <Notice tone="warning" title={m.security_unproven()} />
      ) : (
        <AskPassword intent="two-begin" label={m.security_two_start()} answer={answer} />
      )}
    </Section>
  )
}
