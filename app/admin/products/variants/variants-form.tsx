import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { useLeaveGuard } from '#app/admin/kit/unsaved.ts'
import { useInputVersion } from '#app/admin/kit/use-input-version.ts'
import { problemText } from '#app/admin/products/names.ts'
import { useTitle } from '#app/admin/products/titles.tsx'
import { continuedDraft, isSameDraft, rowsOf, sentOf, type VariantsDraft } from '#app/admin/products/variants/draft.ts'
import { OptionsEditor } from '#app/admin/products/variants/option-editor.tsx'
import { VariantLines } from '#app/admin/products/variants/variant-lines.tsx'
import { useCheckedForm } from '#app/checked-form.ts'
import type { FieldErrors } from '#app/form.ts'
import { Button } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { variantsSchema } from '#shop/catalog/variants/form.ts'
import { maxVariants } from '#shop/catalog/variants/options.ts'
import type { Route } from './+types/variants'

export type VariantsResult =
  | { kind: 'saved'; version: number }
  | { kind: 'refused'; problems: FieldErrors }
  /** Another admin saved the product: its version, options and variants now. */
  | { kind: 'conflict'; version: number; stored: VariantsDraft }
  | { kind: 'sku_taken' | 'in_bundle' | 'is_bundle' | 'gone' | 'failed' }

const refusals = {
  conflict: m.variants_conflict,
  sku_taken: m.variants_sku_taken,
  in_bundle: m.bundle_problem_in_bundle,
  is_bundle: m.bundle_problem_variants,
  gone: m.products_save_gone,
  failed: m.products_save_failed,
}

type VariantsFormProps = {
  product: Route.ComponentProps['loaderData']['product']
  opened: Route.ComponentProps['loaderData']['draft']
  result: VariantsResult | undefined
}

/** Problems are shown by place, and would be at another value once one is moved or removed. */
const placesOf = (options: VariantsDraft['options']) =>
  JSON.stringify(options.map(({ id, values }) => [id, values.map(({ key }) => key)]))

export function VariantsForm({ product, opened, result }: VariantsFormProps) {
  const [draft, setDraft] = useState(opened)
  const [sent, setSent] = useState(opened)
  const [base, setBase] = useState({ version: product.version, draft: opened })
  const isElsewhere = result?.kind === 'conflict' && isSameDraft(result.stored, base.draft)
  const { seen, filled, watch } = useInputVersion(product.version, result, (latest) => {
    if (latest.kind === 'conflict') return isElsewhere ? { seen: latest.version } : undefined
    return latest.kind === 'saved' ? 'saved' : undefined
  })
  // The saved version brings the generated keys and the stock.
  if (base.version !== product.version && seen === product.version) {
    setBase({ version: product.version, draft: opened })
    setDraft(filled === product.version ? opened : continuedDraft(draft, sent, opened))
  }
  const change = (to: (before: VariantsDraft) => VariantsDraft) => {
    watch.onInput()
    setDraft(to)
  }
  const title = useTitle()(product)
  const navigation = useNavigation()
  const rows = rowsOf(draft, product)
  const { form, problem, clear } = useCheckedForm(
    variantsSchema,
    result?.kind === 'refused' ? result.problems : undefined,
    problemText,
  )
  useEffect(() => {
    if (result?.kind === 'saved') toast.success(m.products_saved(), { id: 'variants-saved' })
  }, [result])
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(base.draft)
  useLeaveGuard(() => isUnsaved)
  const whole = problem('variants.variants') ?? problem('variants.options') ?? problem('variants')
  return (
    <>
      <BackLink to={`/admin/products/view/${product.id}`}>{m.products_back_view()}</BackLink>
      <h1 className="text-2xl wrap-anywhere">{m.variants_of({ title })}</h1>
      <p className="mt-1 mb-4 max-w-prose text-quiet">{m.variants_text()}</p>
      <Form
        {...form}
        onSubmitCapture={() => {
          watch.onSubmitCapture()
          setSent(draft)
        }}
        className="flex max-w-5xl flex-col gap-4"
      >
        <input type="hidden" name="version" value={seen} />
        <input type="hidden" name="variants" value={sentOf(draft, rows ?? [])} />
        <FocusedNotice result={result} className="flex flex-col gap-4">
          {result && result.kind in refusals && (
            <Notice tone={isElsewhere ? 'warning' : 'danger'} live="alert">
              {isElsewhere ? m.variants_conflict_elsewhere() : refusals[result.kind as keyof typeof refusals]()}
            </Notice>
          )}
        </FocusedNotice>
        {whole && (
          <FocusedNotice result={whole}>
            <Notice tone="danger" live="alert">
              {whole}
            </Notice>
          </FocusedNotice>
        )}
        {base.draft.options.length === 0 && product.stock > 0 && draft.options.length > 0 && (
          <Notice tone="warning">{m.variants_stock_goes({ stock: product.stock })}</Notice>
        )}
        <OptionsEditor
          options={draft.options}
          onChange={(options) => {
            if (placesOf(options) !== placesOf(draft.options)) clear()
            change((before) => ({ ...before, options }))
          }}
          problem={problem}
        />
        {rows === null ? (
          <Notice tone="danger" live="alert">
            {m.variants_too_many({ max: maxVariants })}
          </Notice>
        ) : (
          <VariantLines
            rows={rows}
            pictures={product.pictures}
            onChange={(key, typed) =>
              change((before) => ({ ...before, variants: { ...before.variants, [key]: typed } }))
            }
            problem={problem}
          />
        )}
        <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3">
          <Button type="submit" pending={navigation.formMethod === 'POST'} disabled={rows === null}>
            {m.products_save()}
          </Button>
          <p role="status" className="text-sm text-quiet empty:hidden">
            {isUnsaved && m.products_unsaved()}
          </p>
        </div>
      </Form>
    </>
  )
}
