import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { NoContact } from '#app/admin/email/no-contact.tsx'
import { useCheckedForm } from '#app/admin/kit/checked-form.ts'
import { useSuccesses } from '#app/admin/kit/use-successes.ts'
import type { FieldErrors } from '#app/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import {
  maxNotificationText,
  maxNotificationTitle,
  notificationSchema,
} from '#shop/notifications/admin-notification-form.ts'

export type SendResult =
  | { sent: 'custom' | 'test'; sentTo: string }
  | { problems: FieldErrors; typed: { title: string; text: string } }

/** Sends a custom notification to the store's address and the panel, or a test email (R35). */
export function NotificationForm({ recipient, result }: { recipient: string; result: SendResult | undefined }) {
  const sending = useNavigation().formData?.get('kind')
  const refused = result && 'problems' in result ? result : undefined
  const { form, field } = useCheckedForm(notificationSchema, refused?.problems)
  const sent = useSuccesses(result, (latest) => 'sent' in latest && latest.sent === 'custom')
  useEffect(() => {
    if (!result || !('sent' in result)) return
    const say = result.sent === 'test' ? m.admin_send_test_done : m.admin_send_done
    toast.success(say({ email: isolate(result.sentTo) }))
  }, [result])

  return (
    <details className="sheet mt-4 max-w-3xl" open={refused !== undefined || undefined}>
      <summary className="flex min-h-12 items-center rounded-lg px-4 font-medium">{m.admin_send_title()}</summary>
      <div className="px-4 pb-4">
        {recipient ? (
          <>
            <p className="text-sm text-quiet">
              {m.admin_send_intro()} <bdi dir="ltr">{recipient}</bdi>
            </p>
            <Form {...form} key={sent} className="mt-3 flex flex-col gap-4">
              <input type="hidden" name="kind" value="custom" />
              <Field
                {...field('title', refused?.typed.title)}
                label={m.admin_send_subject()}
                required
                dir="auto"
                maxLength={maxNotificationTitle}
              />
              <Field
                as="textarea"
                {...field('text', refused?.typed.text)}
                label={m.admin_send_text()}
                required
                dir="auto"
                rows={4}
                maxLength={maxNotificationText}
              />
              <div>
                <Button type="submit" pending={sending === 'custom'} pendingLabel={m.admin_send_pending()}>
                  {m.admin_send_submit()}
                </Button>
              </div>
            </Form>
            <Form method="post" className="mt-4 border-t border-line pt-3">
              <input type="hidden" name="kind" value="test" />
              <p className="mb-2 text-sm text-quiet">{m.admin_send_test_text()}</p>
              <Button
                type="submit"
                variant="secondary"
                pending={sending === 'test'}
                pendingLabel={m.admin_send_pending()}
              >
                {m.admin_send_test()}
              </Button>
            </Form>
          </>
        ) : (
          <NoContact />
        )}
      </div>
    </details>
  )
}
