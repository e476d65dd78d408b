import { StyleSheet, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { fontStacks, ink, replaceUnsupported } from '#db/pdf/font-stacks.ts'
import { type Bilingual, box, type Style, words } from '#db/pdf/text.ts'
import type { AmountRow } from './sheet.ts'
import { breakLong, direction } from './text-run.ts'

// English is on the left, Arabic on the right, and shared values between them: figures, names, dates.
const side = 42
export const styles = StyleSheet.create({
  page: { paddingHorizontal: side, paddingTop: 34, paddingBottom: 56, color: ink.text },
  ar: { fontFamily: fontStacks.ar, fontSize: 9, lineHeight: 1.55, direction: 'rtl', textAlign: 'right' },
  en: { fontFamily: fontStacks.en, fontSize: 8.6, lineHeight: 1.55 },
  quiet: { color: ink.quiet },
  strong: { fontWeight: 600 },
  titleAr: { fontFamily: fontStacks.titleAr, fontSize: 19, lineHeight: 1.4, direction: 'rtl', textAlign: 'right' },
  titleEn: { fontFamily: fontStacks.titleEn, fontSize: 19, lineHeight: 1.4 },
  value: { textAlign: 'center' },
  figure: { textAlign: 'right', paddingRight: 6 },
  row: { flexDirection: 'row', alignItems: 'flex-start', paddingVertical: 2.6 },
  ruled: { borderTopWidth: 0.7, borderTopColor: ink.line },
  notice: { backgroundColor: ink.sunPale, borderRadius: 4, paddingVertical: 4, paddingHorizontal: 10, marginTop: 8 },
  head: { backgroundColor: ink.leafPale, borderRadius: 4, paddingHorizontal: 8, marginTop: 14, alignItems: 'center' },
  total: {
    flexDirection: 'row',
    alignItems: 'center',
    backgroundColor: ink.leafPale,
    borderRadius: 4,
    paddingVertical: 6,
    paddingHorizontal: 8,
    marginTop: 4,
  },
  foot: {
    position: 'absolute',
    left: side,
    right: side,
    bottom: 24,
    fontFamily: fontStacks.en,
    fontSize: 7.5,
    color: ink.quiet,
    textAlign: 'center',
  },
})
export const columns = { title: 163, quantity: 39, price: 65, amount: 65 } as const

export const ar = (text: string, style: Style = {}): ReactElement => words([styles.ar, style], text)
export const en = (text: string, style: Style = {}): ReactElement => words([styles.en, style], text)

/** A value in a bilingual document: its direction follows its first letter. */
export function value(text: string, style: Style = {}): ReactElement {
  const legible = replaceUnsupported(text)
  return words([direction(legible) === 'rtl' ? styles.ar : styles.en, styles.value, style], breakLong(legible, 40))
}

/** A label in both languages with the shared value in the middle. */
export function labelledValue(label: Bilingual, middle: ReactNode, style: Style[] = []): ReactElement {
  return h(
    View,
    { style: [styles.row, ...style], wrap: false },
    box({ width: 150 }, en(label.en, styles.quiet)),
    box({ flex: 1, paddingHorizontal: 6 }, middle),
    box({ width: 150 }, ar(label.ar, styles.quiet)),
  )
}
/** An amount in the totals. */
export const figure = ({ label, amount }: AmountRow, style: Style[] = []): ReactElement =>
  h(
    View,
    { style: [styles.row, { paddingHorizontal: 8 }, ...style], wrap: false },
    box({ width: columns.title + columns.quantity + columns.price }, en(label.en, styles.quiet)),
    box({ width: columns.amount }, en(amount, styles.figure)),
    box({ width: columns.title }, ar(label.ar, styles.quiet)),
  )

/** The cells of a line between the languages, each with its width. */
type Cells = [width: number, content: ReactNode][]

/** A line of a table: its title in both languages, and its figures between them. */
export const line = (title: Bilingual, cells: Cells, style: Style[]): ReactElement =>
  h(
    View,
    { style: [styles.row, { paddingHorizontal: 8, paddingVertical: 4 }, ...style], wrap: false },
    box({ width: columns.title, paddingRight: 6 }, en(breakLong(replaceUnsupported(title.en), 24))),
    ...cells.map(([width, content]) => box({ width }, content)),
    box({ width: columns.title, paddingLeft: 6 }, ar(breakLong(replaceUnsupported(title.ar), 24))),
  )

/** A table whose column heads repeat on each page. */
export const table = (item: Bilingual, heads: Cells, lines: ReactElement[]): ReactElement =>
  h(
    View,
    {},
    h(
      View,
      { fixed: true, style: [styles.row, styles.head] },
      box({ width: columns.title }, en(item.en, styles.strong)),
      ...heads.map(([width, content]) => box({ width }, content)),
      box({ width: columns.title }, ar(item.ar, styles.strong)),
    ),
    ...lines,
  )

/** The head of a narrow column: both languages, one above the other. */
export function columnHead(both: Bilingual, style: Style): ReactElement {
  const small: Style = { fontSize: 8, lineHeight: 1.35, ...styles.strong, ...style }
  return box({}, ar(both.ar, small), en(both.en, { ...small, fontSize: 7.4, fontWeight: 400 }))
}
