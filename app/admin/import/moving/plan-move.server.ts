import { data, redirect } from 'react-router'
import { planOrArchive } from '#app/admin/import/archive/plan-archive.server.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import type { GuardArgs } from '#app/guards.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { readGrid } from '#shop/catalog/import/import-file.ts'
import { moveSchema } from '#shop/moving/form.ts'
import { type PlannedMove, planMove } from '#shop/moving/plan-move.ts'
import type { Platform } from '#shop/moving/platforms/old-product.ts'
import { recognise } from '#shop/moving/platforms/recognise.ts'
import { startMove } from '#shop/moving/start-move.ts'
import type { Shop } from '#shop/shop.ts'

/** A product of the file as shown on the page. */
export type ShownMove = Omit<PlannedMove, 'product' | 'key'> & {
  made: {
    sku: string
    price: number
    originalPrice: number | null
    variants: number
    pictures: number
    path: string
  } | null
}
export type ShownMovePlan = {
  text: string
  hash: string
  platform: Platform
  rows: ShownMove[]
  unknown: string[]
  /** It was confirmed, but the products have changed since. */
  isAgain: boolean
  choices: Record<string, unknown>
  errors: FieldErrors
}
export type MoveResult = { kind: 'move'; plan: ShownMovePlan }

type Sent = { text: string; hash: string | null; choices: Record<string, unknown> }

/** Plans the import of another shop's file, or imports it once confirmed; null for a file of no known shop. */
export async function planOrMove(
  args: GuardArgs,
  shop: Pick<Shop, 'db' | 'clock' | 'jobs'>,
  admin: Admin<'products.act'>,
  sent: Sent,
) {
  const { text, hash, choices } = sent
  const grid = readGrid(text)
  const file = grid.ok ? recognise(grid.value) : null
  if (file === null) return null
  const { platform, kind } = file
  if (kind !== 'products') return planOrArchive(args, shop, admin, { ...file, kind }, sent)
  const read = parseInput(moveSchema, choices)
  if (hash !== null && read.ok) {
    const started = await startMove(shop.db, shop, admin, { text, hash, ...read.value })
    if (started.ok) throw redirect(`/admin/import/moves/${started.value.id}`)
  }
  const plan = await planMove(shop.db, file)
  const errors = hash !== null && !read.ok ? read.errors : {}
  const isAgain = hash !== null && plan.hash !== hash
  const shown = { text, hash: plan.hash, platform, unknown: plan.unknown, isAgain, choices, errors }
  const status = isAgain ? 409 : Object.keys(errors).length > 0 ? 422 : 200
  return data<MoveResult>({ kind: 'move', plan: { ...shown, rows: plan.rows.map(shownRow) } }, { status })
}

function shownRow({ product, key: _, ...row }: PlannedMove): ShownMove {
  if (product === null) return { ...row, made: null }
  const { sku, price, originalPrice, variants, pictures, paths } = product
  const counts = { variants: variants.length, pictures: pictures.length }
  return { ...row, made: { sku, price, originalPrice, ...counts, path: paths[0] ?? '' } }
}
