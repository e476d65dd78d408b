import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { PackageResult } from './act-on-packages.ts'
import { packageProblem } from './package-problem.ts'

/** Returns a missed or late-cancelled session to its package. */
export function ReturnSession({ bookingId }: { bookingId: string }) {
  const fetcher = useFetcher<PackageResult>()
  const problem = packageProblem(fetcher.data)
  return (
    <>
      {problem && (
        <Notice tone="danger" live="alert">
          {problem}
        </Notice>
      )}
      <fetcher.Form method="post" action="/admin/bookings" className="contents">
        <input type="hidden" name="intent" value="give_back" />
        <input type="hidden" name="booking" value={bookingId} />
        <Button type="submit" variant="quiet" pending={fetcher.state !== 'idle'}>
          {m.admin_packages_give_back()}
        </Button>
      </fetcher.Form>
    </>
  )
}
