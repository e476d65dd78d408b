import type { FieldOf } from '#app/checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { type Carrier, maxCarriers, trackingMark } from '#shop/settings/delivery/carriers.ts'
import { carriersSchema } from '#shop/settings/delivery/carriers-form.ts'
import { GroupForm, type GroupProps } from './group-form.tsx'
import { useRows } from './use-rows.ts'

/** The carriers, and their tracking links. */
export function CarriersForm({ carriers, ...group }: GroupProps & { carriers: readonly Carrier[] }) {
  return (
    <GroupForm
      group="carriers"
      title={m.shipments_carriers_title()}
      intro={m.shipments_carriers_intro({ mark: isolate(trackingMark) })}
      schema={carriersSchema}
      {...group}
    >
      {({ field }, filled) => <CarrierRows key={filled} carriers={carriers} field={field} />}
    </GroupForm>
  )
}

function CarrierRows({ carriers, field }: { carriers: readonly Carrier[]; field: FieldOf }) {
  const { rows, list, add, addRow, remove } = useRows(carriers)
  return (
    <>
      <ul ref={list} className="grid gap-4">
        {rows.map(({ key, item }, at) => (
          <CarrierRow key={key} at={at} carrier={item} field={field} onRemove={() => remove(key)} />
        ))}
      </ul>
      {field('carriers').error && <p className="mt-2 text-sm font-medium text-tomato-ink">{field('carriers').error}</p>}
      <Button
        ref={add}
        variant="secondary"
        className="mt-3 me-3"
        disabled={rows.length >= maxCarriers}
        onClick={addRow}
      >
        {m.shipments_carriers_add()}
      </Button>
    </>
  )
}

type RowProps = { at: number; carrier: Carrier | null; field: FieldOf; onRemove: () => void }

function CarrierRow({ at, carrier, field, onRemove }: RowProps) {
  const name = (part: string) => `carriers.${at}.${part}`
  return (
    <li className="grid grid-cols-2 items-start gap-x-4 gap-y-3 rounded-md border border-line-strong p-3 md:p-4">
      <input type="hidden" name={name('id')} value={carrier?.id ?? ''} />
      <Field
        {...field(name('nameAr'), carrier?.name.ar ?? '')}
        label={m.shipments_carriers_name_ar()}
        lang="ar"
        required
        maxLength={40}
      />
      <Field
        {...field(name('nameEn'), carrier?.name.en ?? '')}
        label={m.shipments_carriers_name_en()}
        lang="en"
        required
        maxLength={40}
      />
      <Field
        {...field(name('link'), carrier?.link ?? '')}
        label={m.shipments_carriers_link()}
        dir="ltr"
        optional
        maxLength={200}
        className="col-span-2"
      />
      <Button variant="quiet" onClick={onRemove} className="col-span-2 justify-self-start">
        {m.shipments_carriers_remove()}
      </Button>
    </li>
  )
}
