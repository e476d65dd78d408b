import { Link, useFetcher } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { BellIcon, ReturnIcon } from '#app/admin/kit/icons.tsx'
import { notificationText } from '#app/admin/shell/notification-text.ts'
import { useSite } from '#app/site.ts'
import { cx } from '#app/ui/class-names.ts'
import { CheckIcon, type IconProps, TruckIcon, UserIcon, WarningIcon } from '#app/ui/icons.tsx'
import { MessageIcon } from '#app/ui/more-icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { AdminNotification } from '#shop/notifications/read-admin-notifications.ts'

const icons: Record<AdminNotification['type'], (props: IconProps) => React.ReactNode> = {
  new_order: TruckIcon,
  order_review: WarningIcon,
  return_request: ReturnIcon,
  new_user: UserIcon,
  contact: MessageIcon,
  digest: BellIcon,
  custom: BellIcon,
  test: BellIcon,
}

/** The panel's notifications, newest first. */
export function NotificationList({ notifications }: { notifications: AdminNotification[] }) {
  return (
    <ul className="sheet max-w-3xl overflow-hidden">
      {notifications.map((notification) => (
        <li key={notification.id} className="border-b border-line last:border-0">
          <Notification notification={notification} />
        </li>
      ))}
    </ul>
  )
}

function Notification({ notification }: { notification: AdminNotification }) {
  const locale = useSite()?.locale ?? 'ar'
  const fetcher = useFetcher()
  const { id, type, link, createdAt } = notification
  const unread = notification.readAt === null && fetcher.formData === undefined
  const { title, text } = notificationText(notification, locale)
  const Icon = icons[type]
  // User text is aligned by its own language.
  const own = type === 'custom' ? ({ dir: 'auto' } as const) : {}
  const words = (
    <>
      <span className={cx('block wrap-anywhere', unread ? 'font-semibold' : 'font-medium')} {...own}>
        {unbroken(title)}
      </span>
      <span className="block text-sm wrap-anywhere whitespace-pre-line" {...own}>
        {text}
      </span>
    </>
  )
  return (
    <div className={cx('relative flex items-start gap-3 px-4 py-3', unread && 'bg-leaf-tint')}>
      <Icon size={22} className={cx('mt-1 shrink-0', unread ? 'text-leaf' : 'text-quiet')} />
      <div className="min-w-0 grow">
        {unread && <span className="sr-only">{m.admin_notification_unread()}: </span>}
        {link === '' ? (
          words
        ) : (
          // The whole row is the link; following it marks it read.
          <Link
            to={link}
            onClick={() =>
              unread && void fetcher.submit({ read: id }, { method: 'post', action: '/admin/notifications' })
            }
            className="block after:absolute after:inset-0 hover:underline"
          >
            {words}
          </Link>
        )}
        <DateTime at={createdAt} className="text-sm text-quiet" />
      </div>
      {unread && (
        <fetcher.Form method="post" action="/admin/notifications" className="relative -my-1 -me-2 shrink-0">
          <input type="hidden" name="read" value={id} />
          <button
            type="submit"
            title={m.admin_notification_read()}
            className="flex size-11 items-center justify-center rounded-md hover:bg-sunken"
          >
            <CheckIcon size={22} />
            <span className="sr-only">
              {m.admin_notification_read()}: {title}
            </span>
          </button>
        </fetcher.Form>
      )}
    </div>
  )
}

/** Keeps an order's number on one line: no break at its hyphens. */
const unbroken = (text: string) => text.replace(/(\w)-(?=\d)/g, '$1\u2060-\u2060')
