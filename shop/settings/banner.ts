import * as z from 'zod/mini'
import { withoutLanguage } from '../content/site-path.ts'
import { kuwaitDate } from '../kuwait-time.ts'
import { line, requiredLine } from '../text-fields.ts'
import type { StoreSettings } from './form.ts'

export type Banner = StoreSettings['banner']

/** Whether the seasonal banner shows at an instant: enabled, with titles, and between its days, in Kuwait's time. */
export function bannerShows(banner: Banner, now: Date): boolean {
  const today = kuwaitDate(now)
  const begun = banner.from === null || banner.from <= today
  const over = banner.until !== null && banner.until < today
  return banner.on && banner.title.ar !== '' && banner.title.en !== '' && begun && !over
}

const day = z.union([z.literal(''), z.iso.date('date')], 'date')

/** A path within the shop, for both languages. */
const ownPath = z.pipe(
  z.pipe(line(200), z.transform(withoutLanguage)),
  z.string().check(z.refine((text) => text === '' || /^\/(?![/\\])[^\s<>"]*$/.test(text), 'own_path')),
)

/** The owner's form for the banner; a title is required in both languages, and a link must be within the shop. */
export const bannerSchema = z
  .object({
    on: z.optional(z.literal('on')),
    titleAr: requiredLine(80),
    titleEn: requiredLine(80),
    textAr: line(240),
    textEn: line(240),
    link: ownPath,
    from: day,
    until: day,
  })
  .check(
    z.refine((input) => input.from === '' || input.until === '' || input.from <= input.until, {
      error: 'days_reversed',
      path: ['until'],
    }),
  )

/** The banner as stored, from the form. */
export function bannerOf(input: z.infer<typeof bannerSchema>): Banner {
  return {
    on: input.on === 'on',
    title: { ar: input.titleAr, en: input.titleEn },
    text: { ar: input.textAr, en: input.textEn },
    link: input.link,
    from: input.from || null,
    until: input.until || null,
  }
}
