import { isolate } from '#app/ui/isolate.ts'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'

type Titles = { title: string; titleEn: string }

/** An order line's title, with the bundle it was bought in. */
export const inBundle = (title: string, bundle: Titles | null, locale: Locale): string =>
  bundle === null ? title : m.bundle_of({ title: isolate(title), bundle: isolate(titleIn(bundle, locale)) }, { locale })
