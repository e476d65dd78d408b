import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { Section } from '../kit/section.tsx'

/** Stops WhatsApp messages about all orders of the account; renders nothing without any (R64). */
export function WhatsappSection({ agreed, ended }: { agreed: number; ended: boolean }) {
  const pending = useNavigation().formData?.get('intent') === 'end-whatsapp'
  if (agreed === 0 && !ended) return null
  return (
    <Section title={m.whatsapp_account_title()} intro={m.whatsapp_account_text()} result={undefined}>
      {ended ? (
        <Notice tone="success" live="status">
          {m.whatsapp_account_ended()}
        </Notice>
      ) : (
        <Form method="post">
          <input type="hidden" name="intent" value="end-whatsapp" />
          <Button type="submit" variant="secondary" pending={pending}>
            {m.whatsapp_account_end()}
          </Button>
        </Form>
      )}
    </Section>
  )
}
