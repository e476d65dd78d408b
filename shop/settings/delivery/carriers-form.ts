import * as z from 'zod/mini'
import { requiredLine } from '../../text-fields.ts'
import type { StoreSettings } from '../form.ts'
import { nestedForm } from '../nested.ts'
import { webAddress } from '../store.ts'
import { maxCarriers, trackingMark } from './carriers.ts'

/** The placeholder must be in the path, query or fragment: a number must not choose the host. */
function isTemplate(text: string): boolean {
  const hostOf = (number: string) => URL.parse(text.replaceAll(trackingMark, number))?.host
  return text === '' || (text.includes(trackingMark) && hostOf('a') !== undefined && hostOf('a') === hostOf('b'))
}

const carrier = z.object({
  id: z._default(z.string().check(z.regex(/^[a-z0-9-]{0,40}$/, 'required')), ''),
  nameAr: requiredLine(40),
  nameEn: requiredLine(40),
  link: webAddress.check(z.refine(isTemplate, 'tracking_mark')),
})

/** The carriers' form, row by row. */
export const carriersSchema = nestedForm(
  z.object({ carriers: z.optional(z.array(carrier).check(z.maxLength(maxCarriers, 'too_many'))) }),
)

/** The carriers as stored; a new one gets a unique id. */
export function carriersOf({ carriers = [] }: z.infer<typeof carriersSchema>): Pick<StoreSettings, 'carriers'> {
  const taken = new Set<string>()
  return {
    carriers: carriers.map(({ id, nameAr, nameEn, link }) => {
      const preferred =
        id ||
        nameEn
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '-')
          .replace(/^-|-$/g, '')
          .slice(0, 30) ||
        'carrier'
      let free = preferred
      for (let count = 2; taken.has(free) || free === 'other'; count++) free = `${preferred}-${count}`
      taken.add(free)
      return { id: free, name: { ar: nameAr, en: nameEn }, link }
    }),
  }
}
