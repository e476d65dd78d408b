import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Panel } from '#app/admin/kit/panel.tsx'
import { columnText } from '#app/admin/products/fields.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { DownloadIcon } from '#app/ui/more-icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { fileColumns, isOptional, productFieldNames, ruleOf } from '#shop/catalog/fields/product-fields.ts'
import type { FileRefusal } from '#shop/catalog/import/import-file.ts'
import { fileProblem } from './import-text.ts'

/** The columns in order; localised ones grouped. */
const columns = () =>
  [...new Set(fileColumns.map(columnText))].map((say) => ({
    say,
    name: fileColumns.filter((column) => columnText(column) === say).join(', '),
  }))

const cleared = isolate(productFieldNames.filter((field) => isOptional(ruleOf(field))).join(', '))

type ChooseFileProps = {
  pending: boolean
  /** Why the last file was refused. */
  refusal?: FileRefusal | undefined
  /** The lines pasted before, to be corrected. */
  typed: string
}

/** A file or pasted lines, and the accepted columns. Checking them changes nothing. */
export function ChooseFile({ pending, refusal, typed }: ChooseFileProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>(typed === '' ? '[name=file]' : '[name=text]')?.focus()
  }, [refusal, typed])
  const problem = refusal && fileProblem(refusal)
  return (
    <Panel title={m.import_choose_title()} className="mt-4 max-w-4xl">
      <p className="text-sm text-quiet">{m.import_choose_text()}</p>
      <Form ref={form} method="post" encType="multipart/form-data" className="mt-4 flex flex-col gap-4">
        <Field
          type="file"
          label={m.import_file()}
          hint={m.import_limits()}
          name="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          error={typed === '' && problem}
        />
        <Field
          as="textarea"
          label={m.import_paste()}
          name="text"
          optional
          rows={4}
          dir="auto"
          defaultValue={typed}
          spellCheck={false}
          error={typed !== '' && problem}
        />
        <div>
          <Checkbox name="stock">{m.import_stock_choice()}</Checkbox>
          <p className="text-sm text-quiet">{m.import_stock_hint()}</p>
        </div>
        <div>
          <Button type="submit" pending={pending} pendingLabel={m.import_checking()}>
            {m.import_check()}
          </Button>
        </div>
      </Form>
      <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-4">
        <a href="/admin/export/products-template" className={buttonClass({ variant: 'secondary' })}>
          <DownloadIcon size={18} />
          {m.import_template()}
        </a>
        <a href="/admin/export/products-full" className={buttonClass({ variant: 'secondary' })}>
          <DownloadIcon size={18} />
          {m.import_full()}
        </a>
      </div>
      <details className="mt-3">
        <summary className="flex min-h-11 cursor-pointer items-center font-medium text-leaf">
          {m.import_columns()}
        </summary>
        <p className="mt-1 text-sm">{m.import_columns_rules({ columns: cleared })}</p>
        <dl className="mt-2 grid gap-x-4 gap-y-2 text-sm md:grid-cols-[14rem_minmax(0,1fr)]">
          {columns().map(({ name, say }) => (
            <div key={name} className="md:contents">
              <dt className="font-semibold">
                <bdi dir="ltr">{name}</bdi>
              </dt>
              <dd className="text-quiet">{say}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Panel>
  )
}
