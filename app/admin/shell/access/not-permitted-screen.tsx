import { isRouteErrorResponse } from 'react-router'
import { permissionName } from '#app/admin/users/roles/permission-names.ts'
import type { NotPermitted } from '#app/guards.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Permission } from '#shop/accounts/roles/permissions.ts'

/** The missing permission, when that is why a page failed. */
export function notPermitted(error: unknown): Permission | null {
  if (!isRouteErrorResponse(error)) return null
  const why = error.data as NotPermitted | null
  return why?.reason === 'not_permitted' ? why.needs : null
}

/** A page or an action that the current user's role does not include. */
export function NotPermittedScreen({ needs }: { needs: Permission }) {
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center py-10 text-center">
      <title>{m.roles_refused_title()}</title>
      <img src="/art/hedge.svg" width={480} height={320} alt="" className="w-full max-w-64" />
      <h1 className="mt-4 text-2xl">{m.roles_refused_title()}</h1>
      <p className="mt-2 text-quiet">{m.roles_refused_text({ permission: permissionName(needs) })}</p>
      <ButtonLink to="/admin" className="mt-6" reloadDocument>
        {m.roles_refused_back()}
      </ButtonLink>
    </div>
  )
}
