import { type ReactNode, useEffect, useState } from 'react'
import { useSite } from '#app/site.ts'
import { Combobox, type Option } from '#app/ui/form/combobox.tsx'
import * as m from '#locales/compiled/messages.js'
import { type Governorate, governorateName, governorates } from '#shop/addresses/shipping.ts'
import { normaliseArabic } from '#shop/catalog/search/normalise-arabic.ts'
import type { ShippingDraft } from './shipping-draft.ts'

type Areas = typeof import('#shop/addresses/kuwait-areas.ts')
type Picked = Pick<ShippingDraft, 'area' | 'areaId' | 'governorate'>
type Props = { value: Picked; onChange: (value: Picked) => void; error: ReactNode; className: string }

/**
 * An area of Kuwait: of the chosen governorate, or of any, whose governorate it then sets. The list is loaded with the
 * step; until then, and for areas not in it, the field accepts free text.
 */
export function AreaField({ value: { area, areaId, governorate }, onChange, error, className }: Props) {
  const locale = useSite()?.locale ?? 'ar'
  const [areas, setAreas] = useState<Areas | null>(null)
  useEffect(() => {
    // Without the list the field is a plain one.
    void import('#shop/addresses/kuwait-areas.ts').then(setAreas, () => {})
  }, [])

  const within = governorates.filter((id) => governorate === '' || id === governorate)
  const all = areas === null ? [] : within.flatMap((id) => areas.areasOf(id, locale).map((one) => ({ ...one, in: id })))

  function find(typed: string): Option[] {
    const text = normaliseArabic(typed)
    const fitting = all
      .map((one) => ({ one, at: position(`${normaliseArabic(one.ar)}|${normaliseArabic(one.en)}`, text) }))
      .filter(({ at }) => at < 2)
      .toSorted((first, second) => first.at - second.at)
    return fitting.map(({ one }) => ({
      id: one.id,
      label: governorate === '' ? `${one[locale]}${m.list_comma()} ${governorateName(one.in, locale)}` : one[locale],
    }))
  }
  function take({ id, label }: Option) {
    // Typing an area's full name selects it, in either language and any spelling.
    const typed = normaliseArabic(label)
    const known = all.find((one) =>
      id ? one.id === id : typed !== '' && [normaliseArabic(one.ar), normaliseArabic(one.en)].includes(typed),
    )
    if (id && known) onChange({ area: known[locale], areaId: known.id, governorate: known.in })
    else if (known && governorate !== '') onChange({ area: label, areaId: known.id, governorate })
    else onChange({ area: label, areaId: '', governorate })
  }
  const shown = areaId === '' ? undefined : all.find((one) => one.id === areaId)
  return (
    <Combobox
      name="area"
      label={m.area()}
      hint={m.area_hint()}
      error={error}
      className={className}
      required
      maxLength={60}
      value={area}
      picked={shown?.id ?? ''}
      find={find}
      onChange={take}
      none={areas === null ? m.area_list_loading() : m.area_other()}
    />
  )
}

/** 0 when a name starts with the text, 1 when it contains it, 2 when it does not. */
function position(names: string, text: string): 0 | 1 | 2 {
  if (text === '' || names.split('|').some((name) => name.startsWith(text) || name.startsWith(`ال${text}`))) return 0
  return names.includes(text) ? 1 : 2
}

/** Changing the governorate clears an area selected from the list; a typed one stays. */
export function moveTo(governorate: Governorate | '', draft: ShippingDraft): ShippingDraft {
  return draft.areaId === '' ? { ...draft, governorate } : { ...draft, governorate, areaId: '', area: '' }
}
