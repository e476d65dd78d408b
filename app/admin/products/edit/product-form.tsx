import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useLeaveGuard } from '#app/admin/kit/unsaved.ts'
import { useCheckedForm } from '#app/checked-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { ComponentChoice } from '#shop/catalog/bundles/bundle-fields.ts'
import { newProductSchema, productSchema } from '#shop/catalog/fields/product-form.ts'
import { deliversFile } from '#shop/catalog/readiness.ts'
import type { PendingUpload } from '../files/upload-progress.tsx'
import { problemText } from '../names.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import type { ProductDraft } from './draft.ts'
import { PicturesPanel } from './pictures-panel.tsx'
import type { Session } from './plain-fields.tsx'
import { SalePanel } from './sale-panel.tsx'
import type { SaveResult } from './save-result.ts'
import { StatusPanel } from './status-panel.tsx'
import { TextsPanel } from './texts-panel.tsx'
import { useDraft } from './use-draft.ts'

type ProductFormProps = {
  draft: ProductDraft
  /** The version that was opened; null for a new product. */
  version: number | null
  hasFile: boolean
  /** The consultations a package can contain. */
  sessions: readonly Session[]
  /** The products a bundle can contain. */
  choices: readonly ComponentChoice[]
  /** The page that edits variants, and whether there are any; absent for a new product. */
  variants?: { path: string; schedule: string; are: boolean }
  /** Where cancelling leads. */
  back: string
  result: SaveResult | undefined
}

/** The product form: two languages, price, kind, pictures, status. Input survives every answer. */
export function ProductForm({
  draft: opened,
  version,
  hasFile,
  sessions,
  choices,
  variants,
  back,
  result,
}: ProductFormProps) {
  const isNew = version === null
  const { draft, base, conflict, change, isUnsaved, sending, settle } = useDraft(opened, version ?? 0, result)
  const [stock, setStock] = useState<string | null>(null)
  const [uploads, setUploads] = useState<readonly PendingUpload[]>([])
  // Downloads do not run out; other products start without stock.
  const usualStock = deliversFile(draft) ? '999' : '0'
  const navigation = useNavigation()
  const isSaving = navigation.formMethod === 'POST' && navigation.formData?.has('pictures') === true
  useLeaveGuard(() => (isUnsaved || uploads.length > 0) && !isSaving)
  const { form, problem } = useCheckedForm(
    isNew ? newProductSchema : productSchema,
    result?.kind === 'refused' ? result.problems : undefined,
    problemText,
  )
  useEffect(() => {
    if (result?.kind === 'saved') toast.success(m.products_saved())
  }, [result])
  // The next save validates again; until then a picture added is what was missing.
  const lackedPicture = result?.kind === 'refused' && result.problems.pictures === 'needed'
  const typed = draft.pictures.map(({ image, alt, altEn }) => ({ image, alt, altEn }))
  return (
    <Form
      {...form}
      encType="multipart/form-data"
      onSubmit={(event) => {
        sending()
        form.onSubmit(event)
      }}
    >
      <input type="hidden" name="version" value={base.version} />
      <input type="hidden" name="pictures" value={JSON.stringify(typed)} />
      {conflict && (
        <FocusedNotice result>
          <ConflictNotice conflict={conflict} base={base.draft} mine={draft} onSettle={settle} />
        </FocusedNotice>
      )}
      <FocusedNotice result={result} className="mb-4">
        {(result?.kind === 'failed' || result?.kind === 'gone') && (
          <Notice tone="danger" live="alert">
            {result.kind === 'failed' ? m.products_save_failed() : m.products_save_gone()}
          </Notice>
        )}
      </FocusedNotice>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <TextsPanel draft={draft} change={change} problem={problem} />
          <PicturesPanel
            pictures={draft.pictures}
            onChange={(how) => change('pictures', how)}
            waiting={uploads}
            setWaiting={setUploads}
            error={lackedPicture && draft.pictures.length > 0 ? undefined : problem('pictures')}
          />
          <SalePanel
            draft={draft}
            change={change}
            problem={problem}
            sessions={sessions}
            choices={choices}
            variants={variants}
            {...(isNew && { stock: { value: stock ?? usualStock, onChange: setStock } })}
          />
        </div>
        {/* On a phone the parts are direct children of the form, so that the save button sticks all the way down. */}
        <div className="max-lg:contents lg:sticky lg:top-4 lg:flex lg:flex-col lg:gap-4">
          <StatusPanel draft={draft} change={change} problem={problem} hasFile={hasFile} />
          <div className="flex flex-wrap items-center gap-2 max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:py-3">
            <Button
              type="submit"
              className="grow"
              pending={isSaving}
              disabled={conflict !== null || uploads.length > 0}
            >
              {m.products_save()}
            </Button>
            <ButtonLink to={back} variant="secondary">
              {m.products_cancel()}
            </ButtonLink>
            <p role="status" className="basis-full text-sm text-quiet empty:hidden">
              {uploads.length > 0 ? m.products_uploads_first() : isUnsaved && m.products_unsaved()}
            </p>
          </div>
        </div>
      </div>
    </Form>
  )
}
