import { useState } from 'react'
import { actName, areaName, permissionName } from '#app/admin/users/roles/permission-names.ts'
import { cx } from '#app/ui/class-names.ts'
import { CheckIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { permissionField, withSeePermissions } from '#shop/accounts/roles/form.ts'
import { type Act, type Area, areaNames, areas, type Permission } from '#shop/accounts/roles/permissions.ts'

const acts = ['see', 'act', 'export'] as const satisfies readonly Act[]

/** Their pages are useless without contact data: they require both. */
const withContact: readonly Area[] = ['appointments', 'customers', 'messages', 'newsletter', 'email', 'audit']

type PermissionTableProps = {
  chosen: readonly Permission[]
  /** Whether the current admin may grant it; null when read-only. */
  mayGive: ((permission: Permission) => boolean) | null
  error?: string | undefined
}

/** A role's permissions, one row per area; checkboxes with `mayGive`. Ticking "change" or "export" also ticks "see". */
export function PermissionTable({ chosen: initial, mayGive, error }: PermissionTableProps) {
  const [chosen, setChosen] = useState<readonly Permission[]>(initial)
  const toggle = (permission: Permission, on: boolean) =>
    setChosen(on ? withSeePermissions([...chosen, permission]) : without(chosen, permission))
  const cell = (permission: Permission) => {
    const isChosen = chosen.includes(permission)
    if (mayGive === null)
      return (
        isChosen && (
          <span className="inline-flex size-11 items-center justify-center text-leaf">
            <CheckIcon size={20} />
            <span className="sr-only">{m.audit_yes()}</span>
          </span>
        )
      )
    return (
      <label className="inline-flex size-11 items-center justify-center">
        <input
          type="checkbox"
          name={permissionField(permission)}
          checked={isChosen}
          disabled={!mayGive(permission)}
          onChange={(event) => toggle(permission, event.currentTarget.checked)}
          aria-label={permissionName(permission)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'permissions-error' : undefined}
          className="size-5 disabled:opacity-40"
        />
      </label>
    )
  }
  return (
    <>
      <table className="w-full max-w-2xl border-collapse text-start">
        <caption className="sr-only">{m.roles_table()}</caption>
        <thead className="border-b border-line text-sm text-quiet">
          <tr>
            <th scope="col" className="py-2 pe-2 text-start font-medium">
              {m.roles_table_area()}
            </th>
            {acts.map((act) => (
              <th key={act} scope="col" className="w-14 py-2 text-center font-medium first-letter:uppercase sm:w-20">
                {actName(act)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areaNames.map((area) => (
            <Row
              key={area}
              name={areaName(area)}
              hint={mayGive && withContact.includes(area) ? m.roles_table_needs_contact() : null}
            >
              {acts.map((act) => (
                <td key={act} className="text-center">
                  {areas[area].some((each) => each === act) && cell(`${area}.${act}` as Permission)}
                </td>
              ))}
            </Row>
          ))}
          <Row name={m.roles_contact()} hint={m.roles_table_contact()} strong>
            <td className="text-center">{cell('customers.contact')}</td>
            <td colSpan={2} />
          </Row>
        </tbody>
      </table>
      {error && (
        <p id="permissions-error" className="mt-2 text-sm font-medium text-tomato-ink">
          {error}
        </p>
      )}
    </>
  )
}

/** The permissions left after removing one; without "see", an area's other permissions go too. */
function without(chosen: readonly Permission[], permission: Permission): Permission[] {
  const [area, act] = permission.split('.')
  const goes = (each: Permission) =>
    each === permission || (act === 'see' && each.startsWith(`${area}.`) && each !== 'customers.contact')
  return chosen.filter((each) => !goes(each))
}

type RowProps = { name: string; hint: string | null; strong?: boolean; children: React.ReactNode }

function Row({ name, hint, strong = false, children }: RowProps) {
  return (
    <tr className={cx('border-line not-last:border-b hover:bg-paper', strong && 'bg-sunken')}>
      <th scope="row" className="py-1.5 pe-2 text-start align-middle font-medium wrap-anywhere">
        {name}
        {hint && <span className="block text-xs font-normal text-quiet">{hint}</span>}
      </th>
      {children}
    </tr>
  )
}
