import { data, Form } from 'react-router'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { NotificationForm, type SendResult } from '#app/admin/notifications/notification-form.tsx'
import { NotificationList } from '#app/admin/notifications/notification-list.tsx'
import { useLive, useRevalidateOnPending } from '#app/admin/shell/live/live.tsx'
import { readFields, typedText } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { parseInput } from '#app/form.ts'
import { allow, requireStaff } from '#app/guards.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckIcon } from '#app/ui/icons.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { sendNotification } from '#shop/email/send-admin-notification.ts'
import { isUuid } from '#shop/ids.ts'
import {
  maxNotificationText,
  maxNotificationTitle,
  notificationSchema,
} from '#shop/notifications/admin-notification-form.ts'
import { markNotificationsRead } from '#shop/notifications/mark-admin-notification.ts'
import { listNotifications } from '#shop/notifications/read-admin-notifications.ts'
import type { Route } from './+types/notifications'

/** A page of the panel's notifications, newest first. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff({ request, context, url })
  const { db, settings } = context.get(shopContext)
  const [page, { contact }] = await Promise.all([listNotifications(db, staff, requestedPage(url)), settings.read()])
  return { notifications: page.rows, links: pageLinks(url, page), first: !page.newer, recipient: contact.email }
}

/** Marks as read, one ("read") or all up to the newest that was shown ("until"); or sends one ("kind"). */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireStaff({ request, context, url })
  const shop = context.get(shopContext)
  const fields = await readFields(request)
  if (isUuid(fields.read)) {
    await markNotificationsRead(shop.db, shop.clock, admin, { id: fields.read })
    return null
  }
  if (typeof fields.until === 'string' && !Number.isNaN(Date.parse(fields.until))) {
    await markNotificationsRead(shop.db, shop.clock, admin, { until: new Date(fields.until) })
    return null
  }
  const read = parseInput(notificationSchema, fields)
  if (!read.ok) {
    if (fields.kind !== 'custom') throw data(null, { status: 400 })
    const typed = {
      title: typedText(fields.title, 2 * maxNotificationTitle),
      text: typedText(fields.text, 2 * maxNotificationText),
    }
    return data<SendResult>({ problems: read.errors, typed }, { status: 422 })
  }
  const sender = await allow({ context, url }, admin, 'email.act')
  const sent = await sendNotification(shop, sender, read.value, context.get(visitorContext).locale)
  // Without an address, the page shows why in place of the form.
  return sent.ok ? data<SendResult>({ sent: read.value.kind, sentTo: sent.value.recipient }) : null
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_notifications_title(), hidden: true })
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { notifications, links, first, recipient } = loaderData
  const unread = useLive()?.waiting.notifications ?? 0
  useRevalidateOnPending(({ waiting, arrivals }) => [waiting.notifications, arrivals[0]?.id])
  const newest = notifications[0]
  return (
    <>
      <div className="flex max-w-3xl flex-wrap items-center justify-between gap-x-3">
        <h1 className="text-2xl">{m.admin_notifications_title()}</h1>
        {first && unread > 0 && newest && (
          <Form method="post">
            <input type="hidden" name="until" value={newest.createdAt.toISOString()} />
            <Button type="submit" variant="quiet" icon={<CheckIcon size={20} />}>
              {m.admin_notifications_all_read()}
            </Button>
          </Form>
        )}
      </div>
      <div className="mt-4">
        {newest ? (
          <NotificationList notifications={notifications} />
        ) : (
          <EmptyList
            title={m.admin_notifications_none()}
            text={m.admin_notifications_none_text()}
            className="max-w-3xl"
          />
        )}
      </div>
      <div className="max-w-3xl">
        <Pager links={links} />
      </div>
      <ForRole needs={['email.act']}>
        <NotificationForm recipient={recipient} result={actionData ?? undefined} />
      </ForRole>
    </>
  )
}
