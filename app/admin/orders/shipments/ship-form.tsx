import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/checked-form.ts'
import { inBundle } from '#app/in-bundle.ts'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { controlClass } from '#app/ui/form/control-class.ts'
import { FieldError } from '#app/ui/form/field-error.tsx'
import { TruckIcon } from '#app/ui/icons.tsx'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import { parcelFields, shipSchema } from '#shop/orders/shipments/form.ts'
import type { LineBundle } from '#shop/pricing/expand-bundles.ts'
import type { Carrier } from '#shop/settings/delivery/carriers.ts'
import type { ParcelRefusal } from './act-on-parcels.server.ts'
import { DetailFields } from './detail-fields.tsx'
import { parcelProblem } from './parcel-words.ts'

export type UnshippedLine = {
  position: number
  title: string
  titleEn: string
  sku: string | null
  left: number
  bundle: LineBundle | null
}

type ShipFormProps = {
  /** The id of the parcel the form creates. */
  shipmentId: string
  lines: readonly UnshippedLine[]
  carriers: readonly Carrier[]
  refused: ParcelRefusal | undefined
}

/** Selects the items of the next parcel, by default all unshipped ones, and its carrier. */
export function ShipForm({ shipmentId, lines, carriers, refused }: ShipFormProps) {
  const { form, field, problem } = useCheckedForm(shipSchema, refused?.problems, parcelProblem)
  const pending = useNavigation().formData?.get('intent') === 'ship'
  return (
    <Form {...form} preventScrollReset className="grid gap-3">
      <input type="hidden" name="intent" value="ship" />
      <input type="hidden" name="shipmentId" value={shipmentId} />
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <UnitsField
            key={line.position}
            line={line}
            typed={refused?.typed?.[parcelFields.of(line.position)]}
            problem={problem(parcelFields.of(line.position))}
          />
        ))}
      </ul>
      {problem('parcel') && <Problem>{problem('parcel')}</Problem>}
      <div>
        <DetailFields carriers={carriers} typed={refused?.typed} field={field} />
      </div>
      <Button
        type="submit"
        icon={<TruckIcon size={20} />}
        pending={pending}
        pendingLabel={m.shipments_sending()}
        className="justify-self-start"
      >
        {m.shipments_send()}
      </Button>
    </Form>
  )
}

type UnitsFieldProps = { line: UnshippedLine; typed: string | undefined; problem: string | undefined }

function UnitsField({ line, typed, problem }: UnitsFieldProps) {
  const locale = useSite()?.locale ?? 'ar'
  const title = inBundle(titleIn(line, locale), line.bundle, locale)
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <span className="min-w-0 grow basis-40 wrap-anywhere">
        <bdi>{title}</bdi>
        {line.sku && (
          <bdi dir="ltr" className="block font-mono text-xs text-quiet">
            {line.sku}
          </bdi>
        )}
      </span>
      <span className="flex items-center gap-2">
        <input
          name={parcelFields.of(line.position)}
          type="text"
          inputMode="numeric"
          dir="ltr"
          maxLength={4}
          defaultValue={typed ?? line.left}
          aria-label={m.shipments_units_of({ title })}
          aria-invalid={problem ? true : undefined}
          className={`${controlClass} w-20! text-center tabular-nums`}
        />
        <span className="text-sm whitespace-nowrap text-quiet">{m.shipments_of_left({ count: line.left })}</span>
      </span>
      {problem && <Problem>{problem}</Problem>}
    </li>
  )
}

function Problem({ children }: { children: React.ReactNode }) {
  return <FieldError className="basis-full">{children}</FieldError>
}
