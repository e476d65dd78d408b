import { Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement as h, type ReactElement, type ReactNode } from 'react'

export type Bilingual = { ar: string; en: string }
export type Style = Exclude<NonNullable<ComponentProps<typeof View>['style']>, readonly unknown[]>

/** A text. The infinite penalty prevents hyphenation where the font changes inside a word. */
export const words = (style: Style | Style[], ...text: ReactNode[]): ReactElement =>
  h(Text, { style, hyphenationPenalty: 10000 }, ...text)
/** A plain container. */
export const box = (style: Style, ...children: ReactNode[]): ReactElement => h(View, { style }, ...children)
