import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { useCheckedForm } from '#app/checked-form.ts'
import { newId } from '#app/new-id.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { correctionKinds, correctionSchema } from '#shop/catalog/fields/product-form.ts'
import { problemText, reasonName } from '../names.ts'
import type { ViewResult } from './view-action.server.ts'

const hints: Partial<Record<(typeof correctionKinds)[number], () => string>> = {
  counted: m.products_correct_all,
  other: m.products_correct_signed,
}

const refusals = {
  moved: m.products_correct_moved,
  too_few: m.products_correct_too_few,
  promised: m.products_correct_promised,
}

type CorrectionFormProps = { productId: string; onHand: number; firstId: string }

export function CorrectionForm({ productId, onHand, firstId }: CorrectionFormProps) {
  const fetcher = useFetcher<ViewResult>()
  const [kind, setKind] = useState<(typeof correctionKinds)[number]>('received')
  // Sent again after a lost answer, it is the same move; once answered, the next one is another.
  const [moveId, setMoveId] = useState(firstId)
  const result = fetcher.data
  const { form, field } = useCheckedForm(
    correctionSchema,
    result?.kind === 'wrong' ? result.problems : undefined,
    problemText,
  )
  useEffect(() => {
    if (result === undefined) return
    setMoveId(newId())
    if (result.kind !== 'stock') return
    toast.success(m.products_stock_now({ stock: result.stock }))
    form.ref.current?.reset()
    setKind('received')
  }, [result, form.ref])
  return (
    <fetcher.Form {...form} action={`/admin/products/view/${productId}`} className="mt-3 grid gap-3 sm:grid-cols-2">
      <input type="hidden" name="intent" value="stock" />
      <input type="hidden" name="moveId" value={moveId} />
      <input type="hidden" name="seen" value={onHand} />
      <Field
        as="select"
        label={m.products_correct_why()}
        name="kind"
        value={kind}
        onChange={(event) => setKind(event.target.value as typeof kind)}
      >
        {correctionKinds.map((each) => (
          <option key={each} value={each}>
            {reasonName[each]()}
          </option>
        ))}
      </Field>
      <Field
        {...field('amount')}
        label={kind === 'counted' ? m.products_correct_count() : m.products_correct_amount()}
        hint={hints[kind]?.()}
        inputMode={kind === 'other' ? 'text' : 'numeric'}
        dir="ltr"
        autoComplete="off"
        required
        maxLength={9}
      />
      <Field
        {...field('note')}
        label={m.products_correct_note()}
        optional={kind !== 'other'}
        dir="auto"
        maxLength={200}
        className="sm:col-span-2"
      />
      {result?.kind === 'moved' && (
        <Notice tone="warning" live="alert" className="sm:col-span-2">
          {refusals[result.reason]({ stock: result.stock })}
        </Notice>
      )}
      <Button type="submit" variant="secondary" pending={fetcher.state !== 'idle'} className="justify-self-start">
        {m.products_correct()}
      </Button>
    </fetcher.Form>
  )
}
