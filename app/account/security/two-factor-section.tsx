import { useEffect, useState } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { Section } from '../kit/section.tsx'
import { AskPassword } from './ask-password.tsx'
import { TwoFactorEnabled, type TwoFactorProps } from './two-factor-enabled.tsx'
import { TwoFactorEnrolment } from './two-factor-enrolment.tsx'

/** The second sign-in step: turning it on with an app, its recovery codes, turning it off. */
export function TwoFactorSection({ on, needed, proven, result }: TwoFactorProps) {
  const [begun, setBegun] = useState(result?.begun)
  useEffect(() => {
    // A wrong code must not discard the QR code.
    if (result?.begun) setBegun(result.begun)
    if (result?.done) setBegun(undefined)
  }, [result])
  const notices = { on: m.security_two_done(), off: m.security_two_stopped() }
  return (
    <Section
      title={m.security_two()}
      intro={on ? (needed ? m.security_two_on_needed() : m.security_two_on()) : m.security_two_off()}
      result={result}
      done={result?.done && notices[result.done as keyof typeof notices]}
    >
      {on ? (
        <TwoFactorEnabled needed={needed} result={result} />
      ) : begun ? (
        <TwoFactorEnrolment begun={begun} result={result} />
      ) : !proven ? (
        <Notice tone="warning" title={m.security_unproven()} />
      ) : (
        <AskPassword intent="two-begin" label={m.security_two_start()} result={result} />
      )}
    </Section>
  )
}
