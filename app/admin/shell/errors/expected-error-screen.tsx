import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { confirmFirst } from '#app/admin/confirm/confirm-first.ts'
import { ConfirmForm } from '#app/admin/confirm/confirm-form.tsx'
import { NotPermittedScreen, notPermitted } from '#app/admin/shell/access/not-permitted-screen.tsx'
import { AdminNotFoundScreen } from '#app/admin/shell/errors/not-found-screen.tsx'
import * as m from '#locales/compiled/messages.js'

/**
 * The screen for an error that is an answer of the server: confirm first, not permitted, or not found. Null for a
 * failure, which each error boundary shows in its own way.
 */
export function expectedErrorScreen(error: unknown): ReactNode {
  const first = confirmFirst(error)
  if (first) return <ConfirmForm pendingAction={first} back={first.to} submit={m.confirm_again_do()} />
  const needs = notPermitted(error)
  if (needs) return <NotPermittedScreen needs={needs} />
  return isRouteErrorResponse(error) && error.status === 404 ? <AdminNotFoundScreen /> : null
}
