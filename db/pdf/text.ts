import { Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement as h, type ReactElement, type ReactNode } from 'react'

export type Both = { ar: string; en: string }
export type Style = Exclude<NonNullable<ComponentProps<typeof View>['style']>, readonly unknown[]>

/** A text. An infinite penalty, as the layout engine may otherwise hyphenate where the font changes inside a word («…», digits). */
export const words = (style: Style | Style[], ...text: ReactNode[]): ReactElement =>
  h(Text, { style, hyphenationPenalty: 10000 }, ...text)
/** A plain box around other parts. */
export const box = (style: Style, ...children: ReactNode[]): ReactElement => h(View, { style }, ...children)
