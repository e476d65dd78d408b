import { useRouteLoaderData } from 'react-router'
import type { Permission } from '#shop/accounts/roles/permissions.ts'

/**
 * Whether the role of whoever is signed in allows all of this: what it does not allow is not offered. The server
 * decides by itself, in each loader and action.
 */
export function useMay(): (...permissions: readonly Permission[]) => boolean {
  const allowed = useRouteLoaderData<{ may: Permission[] }>('admin/shell/layout')?.may ?? []
  return (...permissions) => permissions.every((permission) => allowed.includes(permission))
}
