import type { ReactNode } from 'react'
import { useMay } from '#app/admin/shell/access/may.ts'
import type { Permission } from '#shop/accounts/roles/permissions.ts'

type ForRoleProps = {
  needs: readonly Permission[]
  /** The content around the forms is worth seeing: they are shown disabled instead of hidden. */
  shown?: boolean
  children: ReactNode
}

/** Forms that need permissions; other roles see them disabled, or not at all. */
export function ForRole({ needs, shown = false, children }: ForRoleProps) {
  const allowed = useMay()(...needs)
  if (allowed) return children
  return shown ? (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  ) : null
}
