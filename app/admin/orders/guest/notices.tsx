import { ButtonLink } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import type { UnfinishedOrder } from '#shop/orders/unfinished.ts'
import type { NoGuest } from '#shop/privacy/guest.ts'

/** What was just erased. */
export function ErasedNotice({ orders }: { orders: number }) {
  return (
    <Notice tone="success" live="status" title={m.guest_data_erased()} className="mt-4">
      <p>{m.guest_data_erased_text({ count: orders })}</p>
      <p>{m.guest_data_goodbye()}</p>
    </Notice>
  )
}

/** Why there is nothing to export or erase, and where to go instead. */
export function NoGuestNotice({ guest }: { guest: NoGuest }) {
  if (guest.reason !== 'account')
    return (
      <Notice tone="info" className="mt-4">
        {m.guest_data_already()}
      </Notice>
    )
  return (
    <AccountNotice userId={guest.userId} title={m.guest_data_account()}>
      {m.guest_data_account_text()}
    </AccountNotice>
  )
}

/** Why the guest's data cannot be erased yet: the mailbox has an account under another spelling. */
export function OtherSpellingNotice({ userId }: { userId: string }) {
  return (
    <AccountNotice userId={userId} title={m.guest_data_spelling()}>
      {m.guest_data_spelling_text()}
    </AccountNotice>
  )
}

function AccountNotice({ userId, title, children }: { userId: string; title: string; children: string }) {
  return (
    <Notice
      tone="info"
      title={title}
      action={
        <ButtonLink to={`/admin/users/view/${userId}`} variant="secondary">
          {m.guest_data_account_link()}
        </ButtonLink>
      }
      className="mt-4"
    >
      {children}
    </Notice>
  )
}

const openTexts = {
  delivered: m.guest_data_open_delivered,
  held: m.guest_data_open_held,
  booked: m.guest_data_open_booked,
  given: m.guest_data_open_given,
  settled: m.guest_data_open_settled,
  paid: m.guest_data_open_paid,
} as const

/** The order that still needs its buyer. */
export function UnfinishedNotice({ number, until }: UnfinishedOrder) {
  return (
    <Notice
      tone="warning"
      title={m.guest_data_open()}
      action={
        <ButtonLink to={adminOrderPath(number)} variant="secondary">
          {m.guest_data_open_link()}
        </ButtonLink>
      }
      className="mt-4"
    >
      {openTexts[until]({ number: isolate(number) })}
    </Notice>
  )
}
