import { useState } from 'react'
import { useSite } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { RadioCard } from '#app/ui/form/radio-card.tsx'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import type { Consultation } from '#shop/appointments/hosts/read.ts'

type GivesFieldsProps = {
  /** Null for all. */
  products: readonly string[] | null
  consultations: readonly Consultation[]
  error: string | undefined
}

/** The consultations a host offers. */
export function ConsultationFields({ products, consultations, error }: GivesFieldsProps) {
  const locale = useSite()?.locale ?? 'ar'
  const [gives, setGives] = useState(products === null ? 'all' : 'some')
  return (
    <fieldset className="mt-3">
      <legend className="mb-2 font-medium">{m.hosts_gives()}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['all', 'some'] as const).map((choice) => (
          <RadioCard
            key={choice}
            name="gives"
            value={choice}
            checked={gives === choice}
            onChange={() => setGives(choice)}
            label={choice === 'all' ? m.hosts_gives_all() : m.hosts_gives_some()}
          />
        ))}
      </div>
      <div hidden={gives === 'all'} className="mt-2">
        {consultations.map(({ id, isArchived, ...titles }, at) => (
          <Checkbox key={id} name={`products.${at}`} value={id} defaultChecked={products?.includes(id)}>
            <bdi>{titleIn(titles, locale)}</bdi> {isArchived && <Badge>{m.products_status_archived()}</Badge>}
          </Checkbox>
        ))}
        {error && (
          <p className="text-sm font-medium text-tomato-ink" role="alert">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}
