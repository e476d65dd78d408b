import { useRouteLoaderData } from 'react-router'
import type { Permission } from '#shop/accounts/roles/permissions.ts'

/**
 * Whether the current user's role has all of these permissions: other controls are not offered. The server decides for
 * itself, in each loader and action.
 */
export function useMay(): (...permissions: readonly Permission[]) => boolean {
  const allowed = useRouteLoaderData<{ may: Permission[] }>('admin/shell/layout')?.may ?? []
  return (...permissions) => permissions.every((permission) => allowed.includes(permission))
}
