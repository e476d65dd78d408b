import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { Section } from '../kit/section.tsx'
import { PasswordForm } from './password-form.tsx'
import type { SecurityAnswer } from './security-answer.ts'

type PasswordSectionProps = { hasPassword: boolean; role: 'admin' | 'user'; answer: SecurityAnswer | undefined }

export function PasswordSection({ hasPassword, role, answer }: PasswordSectionProps) {
  const done = answer?.done === 'password' ? m.security_password_done() : undefined
  return (
    <Section title={m.security_password()} intro={m.security_password_note()} answer={answer} done={done}>
      {hasPassword ? (
        <PasswordForm role={role} answer={answer} />
      ) : (
        <>
          <p>{m.security_no_password()}</p>
          <ButtonLink to="/forgot-password" variant="secondary" className="self-start">
            {m.login_forgot()}
          </ButtonLink>
        </>
      )}
    </Section>
  )
}
