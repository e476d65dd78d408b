import { Form } from 'react-router'
import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { listNewestMail } from '#shop/email/read.ts'

type RealEmailsProps = { newest: Awaited<ReturnType<typeof listNewestMail>>; chosen: string | null }

/** Previews the texts in an email that was really sent. */
export function RealEmails({ newest, chosen }: RealEmailsProps) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <Form method="get" preventScrollReset className="mb-4 flex flex-wrap items-end gap-2">
      <Field
        as="select"
        name="email"
        label={m.email_texts_with()}
        defaultValue={chosen ?? ''}
        className="min-w-0 flex-1 basis-40"
      >
        <option value="">{m.email_texts_sample()}</option>
        {newest.map(({ id, recipient, createdAt }) => (
          <option key={id} value={id}>
            {`${isolate(recipient)} · ${formatWhen(createdAt, locale)}`}
          </option>
        ))}
      </Field>
      <Button type="submit" variant="secondary">
        {m.email_texts_show()}
      </Button>
    </Form>
  )
}
