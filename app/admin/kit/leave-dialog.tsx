import { useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '#app/admin/kit/confirm-dialog.tsx'
import * as m from '#locales/compiled/messages.js'

/** Guards unsaved input: navigation inside the area asks in a dialog, the browser asks for the rest. */
export function LeaveDialog({ when }: { when: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload((event) => {
    if (when) event.preventDefault()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal()
  }, [blocker.state])
  return (
    <ConfirmDialog
      dialog={dialog}
      title={m.content_leave_title()}
      text={m.content_leave_text()}
      yes={m.content_leave_yes()}
      no={m.content_leave_no()}
      onYes={() => blocker.state === 'blocked' && blocker.proceed()}
      onNo={() => blocker.state === 'blocked' && blocker.reset()}
    />
  )
}
