import { parseInput } from '#app/form.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { saveHost } from '#shop/appointments/hosts/edit-host.ts'
import { hostOf, hostSchema } from '#shop/appointments/hosts/form.ts'
import type { Shop } from '#shop/shop.ts'
import type { HostResult } from './host-result.ts'

/** Saves a host's form. @param id null for a new one */
export async function saveHostForm(
  shop: Shop,
  admin: Admin<'appointments.act'>,
  id: number | null,
  fields: Record<string, unknown>,
): Promise<{ ok: true; id: number } | { ok: false; result: HostResult }> {
  const read = parseInput(hostSchema, fields)
  if (!read.ok) return { ok: false, result: { kind: 'invalid', errors: read.errors } }
  const { busyUrl, busyOff, version } = read.value
  const busy = busyOff === 'on' ? 'off' : busyUrl === '' ? null : { url: busyUrl }
  const saved = await saveHost(shop.db, shop, admin, { ...hostOf(read.value), id, version, busy })
  return saved.ok
    ? { ok: true, id: saved.value.id }
    : { ok: false, result: { kind: 'refused', refusal: saved.refusal } }
}
