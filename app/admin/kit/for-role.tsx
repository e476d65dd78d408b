import type { ReactNode } from 'react'
import { useMay } from '#app/admin/shell/access/may.ts'
import type { Permission } from '#shop/accounts/roles/permissions.ts'

type ForRoleProps = {
  needs: readonly Permission[]
  /** What is around the forms is worth seeing: they stay, switched off. */
  shown?: boolean
  children: ReactNode
}

/** Forms for whose role allows them; the others do not see them, or see them switched off. */
export function ForRole({ needs, shown = false, children }: ForRoleProps) {
  const allowed = useMay()(...needs)
  if (allowed) return children
  return shown ? (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  ) : null
}
