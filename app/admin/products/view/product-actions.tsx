import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { ConfirmDialog } from '#app/admin/kit/confirm-dialog.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { TrashIcon } from '#app/ui/icons.tsx'
import { EyeIcon } from '#app/ui/more-icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { ProductStatus } from '#shop/catalog/category.ts'
import type { ViewResult } from './view-action.server.ts'

type ProductActionsProps = { product: { id: string; status: ProductStatus }; result: ViewResult | undefined }

/** Actions on a product other than editing its fields. */
export function ProductActions({ product: { id, status }, result }: ProductActionsProps) {
  const intent = useNavigation().formData?.get('intent')
  const dialog = useRef<HTMLDialogElement>(null)
  const deleting = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (result?.kind === 'archived') toast.success(m.products_archived_done())
  }, [result])
  return (
    <>
      {result?.kind === 'refused' && result.reason === 'ordered' && (
        <Notice
          tone="warning"
          live="alert"
          title={m.products_delete_ordered()}
          className="mb-4"
          action={
            status !== 'archived' && (
              <Form method="post">
                <Button type="submit" name="intent" value="archive" variant="secondary" pending={intent === 'archive'}>
                  {m.products_archive_instead()}
                </Button>
              </Form>
            )
          }
        >
          {m.products_delete_ordered_text()}
        </Notice>
      )}
      {result?.kind === 'refused' && result.reason === 'in_bundle' && (
        <Notice tone="warning" live="alert" title={m.bundle_delete_refused()} className="mb-4">
          {m.bundle_delete_refused_text()}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <ForRole needs={['products.act']}>
          <ButtonLink to={`/admin/products/edit/${id}`}>{m.products_edit()}</ButtonLink>
        </ForRole>
        {(['ar', 'en'] as const).map((locale) => (
          <a
            key={locale}
            href={`/${locale}/preview/${id}`}
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: 'secondary' })}
          >
            <EyeIcon size={20} />
            <span>{locale === 'ar' ? m.products_preview_ar() : m.products_preview_en()}</span>
          </a>
        ))}
        <ForRole needs={['products.act']}>
          <Form method="post">
            <Button type="submit" name="intent" value="duplicate" variant="secondary" pending={intent === 'duplicate'}>
              {m.products_duplicate()}
            </Button>
          </Form>
          <Form
            ref={deleting}
            method="post"
            onSubmit={(event) => {
              if (dialog.current?.dataset.agreed === 'yes') return
              event.preventDefault()
              dialog.current?.showModal()
            }}
          >
            <input type="hidden" name="intent" value="delete" />
            <Button type="submit" variant="danger" icon={<TrashIcon size={20} />} pending={intent === 'delete'}>
              {m.products_delete()}
            </Button>
          </Form>
        </ForRole>
      </div>
      <ConfirmDialog
        dialog={dialog}
        title={m.products_delete_title()}
        text={m.products_delete_text()}
        yes={m.products_delete()}
        no={m.products_keep()}
        onYes={() => {
          if (dialog.current) dialog.current.dataset.agreed = 'yes'
          deleting.current?.requestSubmit()
          if (dialog.current) dialog.current.dataset.agreed = 'no'
        }}
      />
    </>
  )
}
