import { useEffect } from 'react'
import { data, useSearchParams } from 'react-router'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { draftOf } from '#app/admin/products/edit/draft.ts'
import { ProductForm } from '#app/admin/products/edit/product-form.tsx'
import { refusedSave, resultStatus } from '#app/admin/products/edit/refused-save.server.ts'
import type { SaveResult } from '#app/admin/products/edit/save-result.ts'
import { FilesPanel } from '#app/admin/products/files/files-panel.tsx'
import { useTitle } from '#app/admin/products/titles.tsx'
import { readFields, typedInteger } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { resultOr } from '#app/ui/form/keep-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { readConsultations } from '#shop/appointments/hosts/read.ts'
import { readFileVersions } from '#shop/catalog/admin-read.ts'
import { readChoicesForBundle } from '#shop/catalog/bundles/bundle-fields.ts'
import { changeProduct } from '#shop/catalog/change-product.ts'
import { readEdited } from '#shop/catalog/edited.ts'
import { productSchema } from '#shop/catalog/fields/product-form.ts'
import type { Route } from './+types/edit'

export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'products.act')
  const { db } = context.get(shopContext)
  const [product, files, sessions, choices] = await Promise.all([
    readEdited(db, params.id),
    readFileVersions(db, params.id),
    readConsultations(db),
    readChoicesForBundle(db),
  ])
  if (product === null || product.variantOf !== null) throw data(null, { status: 404 })
  const { id, title, titleEn, version, hasFile } = product
  const hasVariants = product.options.length > 0
  return {
    id,
    title,
    titleEn,
    version,
    hasFile,
    hasVariants,
    files,
    draft: draftOf(product),
    sessions: sessions.filter((each) => each.id !== id),
    choices: choices.filter((each) => each.id !== id),
  }
}

/** Saves over the version that was opened; on a conflict the current version is shown. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'products.act')
  const fields = await readFields(request)
  const read = parseInput(productSchema, fields)
  if (!read.ok) return data<SaveResult>({ kind: 'refused', problems: read.errors }, { status: 422 })
  const { db, clock } = context.get(shopContext)
  const saved = await changeProduct(
    db,
    clock,
    admin,
    { id: params.id, version: typedInteger(fields.version) ?? 0 },
    read.value,
  )
  if (saved.ok) return data<SaveResult>({ kind: 'saved', version: saved.value.version })
  const result = refusedSave(saved.refusal)
  return data(result, { status: resultStatus(result) })
}

/** A lost connection or a failure of the server is shown on the page, which stays with its input. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOr<SaveResult>(serverAction, { kind: 'failed' })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.products_edit_title(), hidden: true })
}

export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { id, draft, version, hasFile, hasVariants, files, sessions, choices } = loaderData
  const title = useTitle()(loaderData)
  const added = useSearchParams()[0].has('added')
  useEffect(() => {
    if (added) toast.success(m.products_added(), { id: 'added' })
  }, [added])
  return (
    <>
      <BackLink to={`/admin/products/view/${id}`}>{m.products_back_view()}</BackLink>
      <h1 className="mb-4 text-2xl wrap-anywhere">
        <bdi>{title}</bdi>
      </h1>
      {/* Another product gets a new form. */}
      <ProductForm
        key={id}
        draft={draft}
        version={version}
        hasFile={hasFile}
        sessions={sessions}
        choices={choices}
        variants={{
          path: `/admin/products/variants/${id}`,
          schedule: `/admin/products/schedule/${id}`,
          are: hasVariants,
        }}
        back={`/admin/products/view/${id}`}
        result={actionData}
      />
      {((draft.category === 'guide' && draft.components === '') || files.length > 0) && (
        <div className="mt-4 lg:me-[21rem]">
          <FilesPanel productId={id} files={files} />
        </div>
      )}
    </>
  )
}
