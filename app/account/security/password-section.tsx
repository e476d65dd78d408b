import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { Section } from '../kit/section.tsx'
import { PasswordForm } from './password-form.tsx'
import type { SecurityResult } from './security-result.ts'

type PasswordSectionProps = { hasPassword: boolean; role: 'admin' | 'user'; result: SecurityResult | undefined }

export function PasswordSection({ hasPassword, role, result }: PasswordSectionProps) {
  const done = result?.done === 'password' ? m.security_password_done() : undefined
  return (
    <Section title={m.security_password()} intro={m.security_password_note()} result={result} done={done}>
      {hasPassword ? (
        <PasswordForm role={role} result={result} />
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
