import { data } from 'react-router'
import { draftOf } from '#app/admin/products/variants/draft.ts'
import { readFields } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { resultOr } from '#app/ui/form/keep-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { readEdited } from '#shop/catalog/edited.ts'
import { variantsSchema } from '#shop/catalog/variants/form.ts'
import { readVariantRows } from '#shop/catalog/variants/read-variants.ts'
import { saveVariants } from '#shop/catalog/variants/save-variants.ts'
import type { Db } from '#shop/db.ts'
import type { Route } from './+types/variants'
import { VariantsForm, type VariantsResult } from './variants-form.tsx'

export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'products.act')
  return stored(context.get(shopContext).db, params.id)
}

async function stored(db: Db, id: string) {
  const product = await readEdited(db, id)
  if (product === null || product.variantOf !== null) throw data(null, { status: 404 })
  return { product, draft: draftOf(product, await readVariantRows(db, product.id)) }
}

/** Saves over the version that was opened. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'products.act')
  const read = parseInput(variantsSchema, await readFields(request))
  if (!read.ok) return data<VariantsResult>({ kind: 'refused', problems: read.errors }, { status: 422 })
  const { db, clock } = context.get(shopContext)
  const { version, variants } = read.value
  const saved = await saveVariants(db, clock, admin, { id: params.id, version }, variants)
  if (saved.ok) return data<VariantsResult>({ kind: 'saved', version: saved.value.version })
  const { reason } = saved.refusal
  if (reason === 'sku_taken' && saved.refusal.skus.length > 0) {
    const problems = saved.refusal.skus.map(({ sku, by }) => [
      `variants.variants.${variants.variants.findIndex((variant) => variant.sku === sku)}.sku`,
      `sku_${by}`,
    ])
    return data<VariantsResult>({ kind: 'refused', problems: Object.fromEntries(problems) }, { status: 409 })
  }
  if (reason === 'unknown' || reason === 'unknown_picture')
    return data<VariantsResult>({ kind: 'gone' }, { status: 404 })
  if (reason !== 'conflict') return data<VariantsResult>({ kind: reason }, { status: 409 })
  const { product, draft } = await stored(db, params.id)
  return data<VariantsResult>({ kind: reason, version: product.version, stored: draft }, { status: 409 })
}

/** A lost connection or a failure of the server is shown on the page, which stays with its input. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOr<VariantsResult>(serverAction, { kind: 'failed' })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.variants_title(), hidden: true })
}

export default function EditVariants({ loaderData, actionData: result }: Route.ComponentProps) {
  const { product, draft: opened } = loaderData
  return <VariantsForm key={product.id} product={product} opened={opened} result={result} />
}
