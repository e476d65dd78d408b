import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '#app/admin/kit/confirm-dialog.tsx'
import * as m from '#locales/compiled/messages.js'
import { isAnyUnsaved, UnsavedContext, unsavedForms } from './unsaved.ts'

/**
 * Guards the unsaved input of all forms inside: navigation inside the area asks in a dialog, the browser asks for the
 * rest. One for the whole area, because a router has one blocker.
 */
export function LeaveDialog({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [forms] = useState(unsavedForms)
  const waiting = useRef<() => void>(undefined)
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) =>
    from.pathname === to.pathname ? from.search !== to.search && isAnyUnsaved(forms.ofQuery) : isAnyUnsaved(forms.all),
  )
  useBeforeUnload((event) => {
    if (isAnyUnsaved(forms.all)) event.preventDefault()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal()
  }, [blocker.state])
  const [context] = useState(() => ({
    forms,
    leave(go: () => void) {
      if (!isAnyUnsaved(forms.all)) return go()
      waiting.current = go
      dialog.current?.showModal()
    },
  }))
  function decide(leaves: boolean) {
    if (leaves) waiting.current?.()
    waiting.current = undefined
    if (blocker.state === 'blocked') leaves ? blocker.proceed() : blocker.reset()
  }
  return (
    <UnsavedContext value={context}>
      {children}
      <ConfirmDialog
        dialog={dialog}
        title={m.content_leave_title()}
        text={m.content_leave_text()}
        yes={m.content_leave_yes()}
        no={m.content_leave_no()}
        onYes={() => decide(true)}
        onNo={() => decide(false)}
      />
    </UnsavedContext>
  )
}
