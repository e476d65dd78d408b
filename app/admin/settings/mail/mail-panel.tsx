import { Form, useNavigation } from 'react-router'
import { NoContact } from '#app/admin/email/no-contact.tsx'
import { Facts, Panel } from '#app/admin/kit/panel.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { MailRow } from '#shop/email/read.ts'
import { TestOutcome } from './test-outcome.tsx'

/** The mailer in use, without its keys. */
type MailerFacts = { name: string; from: string | null; folder: string | null; to: string }

const ways: Record<string, () => string> = {
  smtp: () => 'SMTP',
  emailjs: () => 'EmailJS',
  folder: m.settings_mail_files,
}

/** The mailer in use, and a test email to the store. */
export function MailPanel({ mailer, test }: { mailer: MailerFacts; test: MailRow | null }) {
  const pending = useNavigation().formData?.get('group') === 'test-mail'
  return (
    <Panel title={m.settings_mail_title()} className="max-w-4xl">
      <Facts
        facts={[
          { name: m.settings_mail_way(), value: <bdi>{(ways[mailer.name] ?? m.settings_mail_files)()}</bdi> },
          { name: m.settings_mail_from(), value: mailer.from && <bdi dir="ltr">{mailer.from}</bdi> },
          { name: m.settings_mail_folder(), value: mailer.folder && <bdi dir="ltr">{mailer.folder}</bdi> },
          { name: m.settings_mail_store(), value: mailer.to && <bdi dir="ltr">{mailer.to}</bdi> },
        ]}
      />
      {mailer.folder !== null && (
        <Notice tone="warning" title={m.mail_files_title()} className="mt-4">
          {m.settings_mail_files_text()}
        </Notice>
      )}
      <p className="mt-4 max-w-prose text-sm text-quiet">{m.settings_mail_test_text()}</p>
      {mailer.to ? (
        <Form method="post" preventScrollReset className="mt-2">
          <input type="hidden" name="group" value="test-mail" />
          <Button type="submit" pending={pending}>
            {m.settings_mail_test()}
          </Button>
        </Form>
      ) : (
        <NoContact className="mt-2" />
      )}
      {test && <TestOutcome key={test.id} test={test} />}
      <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-4">
        <ButtonLink to="/admin/mail" variant="secondary">
          {m.mail_log_title()}
        </ButtonLink>
        <ButtonLink to="/admin/mail/templates" variant="secondary">
          {m.mail_templates_title()}
        </ButtonLink>
      </div>
    </Panel>
  )
}
