import { Form, useNavigation } from 'react-router'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useCheckedForm } from '#app/checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { saleSchema } from '#shop/catalog/prices/form.ts'
import { SaleMoments } from '../schedule/sale-form.tsx'
import { scheduleProblem } from '../schedule/typed.ts'
import type { SalesResult } from './result.ts'

type SalesFormProps = { ids: string[]; note: string | undefined; result: SalesResult | undefined }

/** The sale of the selected products: its prices are shown before it is planned. */
export function SalesForm({ ids, note, result }: SalesFormProps) {
  const typed = result && 'typed' in result ? result.typed : undefined
  const problems = result?.kind === 'wrong' ? result.problems : undefined
  const { form, field } = useCheckedForm(saleSchema, problems, scheduleProblem)
  const navigation = useNavigation()
  return (
    <Panel title={m.products_schedule_plan()} aside={m.products_sales_count({ count: ids.length })}>
      <Form {...form} className="flex flex-col gap-4">
        <input type="hidden" name="kind" value="percent" />
        <ChosenFields ids={ids} />
        {note && <Notice>{note}</Notice>}
        <Field
          {...field('value', typed?.value)}
          label={m.products_schedule_percent()}
          hint={m.products_schedule_percent_all()}
          inputMode="numeric"
          dir="ltr"
          required
          autoComplete="off"
          maxLength={16}
          className="max-w-72"
        />
        <SaleMoments typed={typed} field={field} />
        <div>
          <Button
            type="submit"
            name="intent"
            value="preview"
            variant="secondary"
            pending={navigation.formData?.get('intent') === 'preview'}
          >
            {m.products_sales_preview()}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

/** The selected products as form fields. */
export function ChosenFields({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => <input key={id} type="hidden" name="id" value={id} />)
}
