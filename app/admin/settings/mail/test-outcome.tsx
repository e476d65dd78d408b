import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { MailStateBadge } from '#app/admin/email/state-badge.tsx'
import { DateTime } from '#app/admin/kit/dates.tsx'
import * as m from '#locales/compiled/messages.js'
import type { MailRow } from '#shop/email/read.ts'

/** The result of the last test email; polled while queued. */
export function TestOutcome({ test }: { test: MailRow }) {
  const { revalidate } = useRevalidator()
  const waits = test.state === 'queued'
  useEffect(() => {
    if (!waits) return
    let left = 30
    const timer = setInterval(() => {
      if (left-- > 0) void revalidate()
    }, 1500)
    return () => clearInterval(timer)
  }, [waits, revalidate])
  return (
    <div role="status" className="mt-4 rounded-md border border-line-strong p-3">
      <p className="flex flex-wrap items-center gap-2">
        <MailStateBadge state={test.state} />
        <Link to={`/admin/mail/${test.id}`} className="font-medium text-leaf underline">
          {m.settings_mail_test_last()}
        </Link>
        <DateTime at={test.sentAt ?? test.createdAt} className="text-sm text-quiet" />
      </p>
      {test.lastError && (
        <p dir="auto" className="mt-1 text-sm wrap-anywhere text-tomato-ink">
          {test.lastError}
        </p>
      )}
    </div>
  )
}
