import { data, redirect } from 'react-router'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { emptyDraft } from '#app/admin/products/edit/draft.ts'
import { ProductForm } from '#app/admin/products/edit/product-form.tsx'
import { refusedSave, resultStatus } from '#app/admin/products/edit/refused-save.server.ts'
import type { SaveResult } from '#app/admin/products/edit/save-result.ts'
import { readFields } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { resultOr } from '#app/ui/form/keep-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { readConsultations } from '#shop/appointments/hosts/read.ts'
import { readChoicesForBundle } from '#shop/catalog/bundles/bundle-fields.ts'
import { createProduct } from '#shop/catalog/create-product.ts'
import { newProductSchema } from '#shop/catalog/fields/product-form.ts'
import { freeSku } from '#shop/catalog/product-name.ts'
import type { Route } from './+types/add'

/** An empty product with an unused SKU. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'products.act')
  const { db } = context.get(shopContext)
  const [sku, sessions, choices] = await Promise.all([
    freeSku(db, 'BST-NEW'),
    readConsultations(db),
    readChoicesForBundle(db),
  ])
  return { draft: emptyDraft(sku), sessions, choices }
}

/** Adds the product and redirects to its page, where files can be added. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'products.act')
  const read = parseInput(newProductSchema, await readFields(request))
  if (!read.ok) return data<SaveResult>({ kind: 'refused', problems: read.errors }, { status: 422 })
  const { db, clock } = context.get(shopContext)
  const created = await createProduct(db, clock, admin, read.value)
  if (created.ok) return redirect(`/admin/products/edit/${created.value.id}?added`)
  const result = refusedSave(created.refusal)
  return data(result, { status: resultStatus(result) })
}

/** On any failure the page stays with its input. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOr<SaveResult>(serverAction, { kind: 'failed' })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.products_add(), hidden: true })
}

export default function AddProduct({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/products">{m.admin_nav_products()}</BackLink>
      <h1 className="mb-4 text-2xl">{m.products_add()}</h1>
      <ProductForm
        draft={loaderData.draft}
        version={null}
        hasFile={false}
        sessions={loaderData.sessions}
        choices={loaderData.choices}
        back="/admin/products"
        result={actionData}
      />
    </>
  )
}
