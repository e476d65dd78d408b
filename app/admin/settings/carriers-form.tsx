import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { type Carrier, maxCarriers, trackingMark } from '#shop/settings/delivery/carriers.ts'
import { carriersSchema } from '#shop/settings/delivery/carriers-form.ts'
import { GroupForm, type GroupProps } from './group-form.tsx'

/** Who brings parcels, and where their numbers are followed. */
export function CarriersForm({ carriers, ...group }: GroupProps & { carriers: readonly Carrier[] }) {
  return (
    <GroupForm
      group="carriers"
      title={m.shipments_carriers_title()}
      intro={m.shipments_carriers_intro({ mark: isolate(trackingMark) })}
      schema={carriersSchema}
      {...group}
    >
      {(problem, seen) => <CarrierRows key={seen} carriers={carriers} problem={problem} />}
    </GroupForm>
  )
}

type Problem = (name: string) => string | undefined

function CarrierRows({ carriers, problem }: { carriers: readonly Carrier[]; problem: Problem }) {
  const [rows, setRows] = useState<{ key: number; carrier: Carrier | null }[]>(() =>
    carriers.map((carrier, key) => ({ key, carrier })),
  )
  const next = useRef(carriers.length)
  const add = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState(0)
  useEffect(() => {
    if (added > 0) list.current?.querySelector<HTMLElement>('li:last-child input:not([type=hidden])')?.focus()
  }, [added])
  return (
    <>
      <ul ref={list} className="grid gap-4">
        {rows.map(({ key, carrier }, at) => (
          <CarrierRow
            key={key}
            at={at}
            carrier={carrier}
            problem={problem}
            onRemove={() => {
              setRows(rows.filter((row) => row.key !== key))
              add.current?.focus()
            }}
          />
        ))}
      </ul>
      {problem('carriers') && <p className="mt-2 text-sm font-medium text-tomato-ink">{problem('carriers')}</p>}
      <Button
        ref={add}
        variant="secondary"
        className="mt-3 me-3"
        disabled={rows.length >= maxCarriers}
        onClick={() => {
          setRows([...rows, { key: next.current++, carrier: null }])
          setAdded(added + 1)
        }}
      >
        {m.shipments_carriers_add()}
      </Button>
    </>
  )
}

type RowProps = { at: number; carrier: Carrier | null; problem: Problem; onRemove: () => void }

function CarrierRow({ at, carrier, problem, onRemove }: RowProps) {
  const name = (field: string) => `carriers.${at}.${field}`
  return (
    <li className="grid grid-cols-2 items-start gap-x-4 gap-y-3 rounded-md border border-line-strong p-3 md:p-4">
      <input type="hidden" name={name('id')} value={carrier?.id ?? ''} />
      <Field
        label={m.shipments_carriers_name_ar()}
        name={name('nameAr')}
        lang="ar"
        dir="rtl"
        required
        maxLength={40}
        defaultValue={carrier?.name.ar ?? ''}
        error={problem(name('nameAr'))}
      />
      <Field
        label={m.shipments_carriers_name_en()}
        name={name('nameEn')}
        lang="en"
        dir="ltr"
        required
        maxLength={40}
        defaultValue={carrier?.name.en ?? ''}
        error={problem(name('nameEn'))}
      />
      <Field
        label={m.shipments_carriers_link()}
        name={name('link')}
        dir="ltr"
        optional
        maxLength={200}
        defaultValue={carrier?.link ?? ''}
        error={problem(name('link'))}
        className="col-span-2"
      />
      <Button variant="quiet" onClick={onRemove} className="col-span-2 justify-self-start">
        {m.shipments_carriers_remove()}
      </Button>
    </li>
  )
}
