import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '#app/admin/kit/confirm-dialog.tsx'
import * as m from '#locales/compiled/messages.js'
import { type Unsaved, UnsavedContext } from './unsaved.ts'

/**
 * Guards the unsaved input of all forms inside: navigation inside the area asks in a dialog, the browser asks for the
 * rest. One for the whole area, because a router has one blocker.
 */
export function LeaveDialog({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [forms] = useState(() => new Set<Unsaved>())
  const isUnsaved = () => [...forms].some((form) => form())
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  )
  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal()
  }, [blocker.state])
  return (
    <UnsavedContext value={forms}>
      {children}
      <ConfirmDialog
        dialog={dialog}
        title={m.content_leave_title()}
        text={m.content_leave_text()}
        yes={m.content_leave_yes()}
        no={m.content_leave_no()}
        onYes={() => blocker.state === 'blocked' && blocker.proceed()}
        onNo={() => blocker.state === 'blocked' && blocker.reset()}
      />
    </UnsavedContext>
  )
}
