import { useSearchParams } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { useSitePath } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { problemText } from '../kit/problem-text.ts'
import { Section } from '../kit/section.tsx'

type Props = { hasPassword: boolean; proven: boolean }

/** A copy of all personal data: a plain form, answered with a download. */
export function ExportSection({ hasPassword, proven }: Props) {
  const path = useSitePath()
  const [params] = useSearchParams()
  const refused = params.get('export')
  const seconds = refused === 'limited' ? Math.max(1, Math.trunc(Number(params.get('seconds')) || 60)) : undefined
  const problems: Record<string, string | undefined> = {
    password: m.export_need_password(),
    wrong_password: problemText('wrong_password'),
  }
  return (
    <Section title={m.export_title()} intro={m.export_intro()} result={seconds === undefined ? undefined : { seconds }}>
      {!proven && <Notice>{m.export_unproven()}</Notice>}
      {!hasPassword && refused === 'password' && (
        <Notice tone="warning" live="alert">
          {m.export_need_sign_in()}
        </Notice>
      )}
      <form method="post" action="/account/export" noValidate className="flex max-w-md flex-col gap-4">
        <input type="hidden" name="back" value={path('/profile/data')} />
        {hasPassword && (
          <PasswordField
            label={m.security_password_current()}
            name="password"
            autoComplete="current-password"
            hint={m.export_password_hint()}
            error={refused === null ? undefined : problems[refused]}
            showLabel={m.account_current_show()}
            hideLabel={m.account_current_hide()}
          />
        )}
        <Button type="submit" variant="secondary" className="self-start">
          {m.export_submit()}
        </Button>
      </form>
    </Section>
  )
}
