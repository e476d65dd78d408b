import { data, redirect } from 'react-router'
import { allow, type GuardArgs } from '#app/guards.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { archiveFile } from '#shop/archive/archive-file.ts'
import { type PlannedArchive, planArchive } from '#shop/archive/plan-archive.ts'
import type { Platform } from '#shop/moving/platforms/old-product.ts'
import type { RecognisedFile } from '#shop/moving/platforms/recognise.ts'
import type { Shop } from '#shop/shop.ts'

export type ShownArchivePlan = {
  text: string
  hash: string
  platform: Platform
  file: 'customers' | 'orders'
  rows: PlannedArchive[]
  unknown: string[]
  /** It was confirmed, but the plan has changed since. */
  isAgain: boolean
}
export type ArchiveResult = { kind: 'archive'; plan: ShownArchivePlan }

/** Plans what a file of customers or orders would add to the archive, or archives it once confirmed. */
export async function planOrArchive(
  args: GuardArgs,
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  admin: Admin<'products.act'>,
  file: RecognisedFile & { kind: 'customers' | 'orders' },
  { text, hash }: { text: string; hash: string | null },
) {
  const people = await allow(args, admin, 'customers.act', 'customers.contact')
  if (file.kind === 'orders') await allow(args, admin, 'orders.act')
  if (hash !== null) {
    const archived = await archiveFile(db, clock, people, { text, hash })
    if (archived.ok) throw redirect(`/admin/archive?kind=${archived.value.kind}`)
  }
  const { fresh: _, ...plan } = await planArchive(db, file)
  const isAgain = hash !== null && plan.hash !== hash
  const result: ArchiveResult = { kind: 'archive', plan: { ...plan, text, file: file.kind, isAgain } }
  return data(result, { status: isAgain ? 409 : 200 })
}
