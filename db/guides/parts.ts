// The booklet's building blocks: Arabic on the right of a growing stem, English on its left.

import { Page, StyleSheet, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { fontStacks, ink } from '../pdf/font-stacks.ts'
import { type Bilingual, box, type Style, words } from '../pdf/text.ts'
import { checkbox, icon, leafAt, line, rarityDots, svg } from './art.ts'
import { inner, sheet } from './theme.ts'

export type Row = { mark: string; title: Bilingual; body?: Bilingual }

const s = StyleSheet.create({
  page: {
    backgroundColor: ink.document,
    paddingHorizontal: sheet.side,
    paddingTop: 20,
    paddingBottom: 42,
    color: ink.text,
  },
  ar: { fontFamily: fontStacks.ar, fontSize: 9.5, lineHeight: 1.6, direction: 'rtl', textAlign: 'right' },
  en: { fontFamily: fontStacks.en, fontSize: 8.3, lineHeight: 1.5 },
  strong: { fontWeight: 600, color: ink.leafDark },
  h1Ar: {
    fontFamily: fontStacks.titleAr,
    fontSize: 19,
    lineHeight: 1.4,
    color: ink.leaf,
    direction: 'rtl',
    textAlign: 'right',
  },
  h1En: { fontFamily: fontStacks.titleEn, fontSize: 15.5, lineHeight: 1.3, color: ink.leaf },
  h2Ar: {
    fontFamily: fontStacks.titleAr,
    fontSize: 14,
    lineHeight: 1.5,
    color: ink.tomato,
    direction: 'rtl',
    textAlign: 'right',
  },
  h2En: { fontFamily: fontStacks.titleEn, fontSize: 12, lineHeight: 1.4, color: ink.tomato },
  pair: { flexDirection: 'row', alignItems: 'center' },
  ends: { flexDirection: 'row', alignItems: 'center', justifyContent: 'space-between' },
  mid: { width: sheet.stem, alignItems: 'center', justifyContent: 'center' },
  table: {
    backgroundColor: ink.raised,
    borderRadius: 8,
    borderWidth: 0.8,
    borderColor: ink.line,
    paddingHorizontal: 10,
  },
  note: { backgroundColor: ink.sunPale, borderRadius: 8, paddingVertical: 7, paddingHorizontal: 12 },
  coin: {
    width: 22,
    height: 22,
    borderRadius: 11,
    backgroundColor: ink.leaf,
    alignItems: 'center',
    justifyContent: 'center',
  },
  coinText: {
    fontFamily: fontStacks.en,
    fontWeight: 600,
    fontSize: 10,
    lineHeight: 1.25,
    color: ink.raised,
    textAlign: 'center',
  },
})

/** Keeps the last two words together, so that no paragraph ends with a single word on its line. */
const keep = (text: string): string => (text.split(' ').length > 4 ? text.replace(/ (\S+)$/, '\u00a0$1') : text)
export const ar = (text: string, style: Style = {}): ReactElement => words([s.ar, style], keep(text))
export const en = (text: string, style: Style = {}): ReactElement => words([s.en, style], keep(text))
export const gap = (height: number): ReactElement => box({ height })

/** The same text in two languages, with something small between them. */
export function sideBySide(left: ReactNode, middle: ReactNode, right: ReactNode, style: Style = {}): ReactElement {
  return h(
    View,
    { style: [s.pair, style], wrap: false },
    box({ flex: 1 }, left),
    h(View, { style: [s.mid, { alignSelf: 'center' }] }, middle),
    box({ flex: 1 }, right),
  )
}
/** Running text starts on one line in both scripts; short text is centred beside its mark. */
const TOP: Style = { alignItems: 'flex-start' }
export const bilingual = (t: Bilingual, middle: ReactNode = null, style: Style = {}): ReactElement =>
  sideBySide(box(middle ? {} : { paddingTop: 2 }, en(t.en)), middle, ar(t.ar), middle ? style : { ...TOP, ...style })

const coin = (label: string): ReactElement => h(View, { style: s.coin }, words(s.coinText, label))
/** A row's mark is a drawing's name, a number (shown on a coin), "check", or "pips" and how many. */
function mark(name: string, size: number): ReactElement {
  if (name === 'check') return checkbox()
  if (name.startsWith('pips')) return rarityDots(Number(name.slice(4)))
  return /^\d+$/.test(name) ? coin(name) : icon(name, size)
}

/** A standalone title: the part before its colon is bold; a checklist line is plain. */
function standalone(text: string, style: Style, tick: boolean): ReactElement {
  const [lead = '', rest] = text.split(/(?<=:) /)
  if (!rest) return words([style, tick ? {} : s.strong], text)
  return words(style, words(s.strong, lead), ` ${rest}`)
}

function entry(row: Row, size = 30): ReactElement[] {
  const { title, body } = row
  if (!body)
    return [
      standalone(title.en, s.en, row.mark === 'check'),
      mark(row.mark, size),
      standalone(title.ar, s.ar, row.mark === 'check'),
    ]
  return [
    box({ paddingTop: 2 }, en(title.en, s.strong), en(body.en, { marginTop: 1.5 })),
    mark(row.mark, size),
    box({}, ar(title.ar, s.strong), ar(body.ar)),
  ]
}

/** Rows along the stem: the line runs behind the marks from the first to the last. */
export function stem(rows: Row[], space = 8, size = 30): ReactElement {
  return box(
    { position: 'relative' },
    box({ position: 'absolute', top: 24, bottom: 24, left: inner / 2 - 0.7, width: 1.4, backgroundColor: ink.leafMid }),
    ...rows.map((row) => {
      const [left, middle, right] = entry(row, size)
      return sideBySide(left, box({ backgroundColor: ink.document, paddingVertical: 3 }, middle), right, {
        marginVertical: space / 2,
        ...(row.body ? TOP : {}),
      })
    }),
  )
}

/** A ruled table with the mark in the middle column; `inline` puts title and text on one line. */
export function ruledTable(
  head: Bilingual | null,
  rows: Row[],
  opts: { pad?: number; size?: number } = {},
): ReactElement {
  const rule: Style = { borderTopWidth: 0.8, borderTopColor: ink.line }
  return h(
    View,
    { style: s.table },
    head
      ? sideBySide(en(head.en, { color: ink.quiet }), null, ar(head.ar, { color: ink.quiet }), { paddingVertical: 3 })
      : null,
    ...rows.map((row, i) => {
      const [left, middle, right] = entry(row, opts.size ?? 28)
      return sideBySide(left, middle, right, {
        paddingVertical: opts.pad ?? 4,
        ...(i > 0 || head ? rule : {}),
        ...(row.body ? TOP : {}),
      })
    }),
  )
}

export type Column = { key: string; head: Bilingual; width: number }
/** A grid read from the right, as the numbers in it are shared; empty cells are left to write in. */
export function grid(columns: Column[], rows: string[][], height: number): ReactElement {
  const total = columns.reduce((sum, c) => sum + c.width, 0)
  const cell = (c: Column, child: ReactNode, i: number): ReactElement =>
    box(
      {
        width: `${(c.width / total) * 100}%`,
        justifyContent: 'center',
        paddingHorizontal: 3,
        ...(i > 0 ? { borderRightWidth: 0.8, borderRightColor: ink.line } : {}),
      },
      child,
    )
  const centred: Style = { textAlign: 'center', fontSize: 8.4, lineHeight: 1.5 }
  const value = (text: string): ReactElement => {
    // «Arabic|English», or one text for both
    const [first = '', second] = text.split('|')
    return second
      ? box({}, ar(first, { ...centred, lineHeight: 1.4 }), en(second, { ...centred, fontSize: 7, lineHeight: 1.3 }))
      : ar(first, centred)
  }
  return h(
    View,
    { style: { ...s.table, paddingHorizontal: 0, overflow: 'hidden' } },
    box(
      { flexDirection: 'row-reverse', backgroundColor: ink.leafPale, paddingVertical: 3 },
      ...columns.map((c, i) =>
        cell(
          c,
          box(
            {},
            ar(c.head.ar, { ...centred, fontWeight: 600, color: ink.leafDark }),
            en(c.head.en, { ...centred, fontSize: 7, color: ink.leafDark }),
          ),
          i,
        ),
      ),
    ),
    ...rows.map((values) =>
      box(
        { flexDirection: 'row-reverse', height, borderTopWidth: 0.8, borderTopColor: ink.line },
        ...columns.map((c, i) => cell(c, values[i] ? value(values[i]) : null, i)),
      ),
    ),
  )
}

export const heading = (t: Bilingual): ReactElement =>
  h(View, { style: [s.ends, { marginTop: 8, marginBottom: 2 }], wrap: false }, words(s.h2En, t.en), words(s.h2Ar, t.ar))
export const note = (t: Bilingual, name?: string): ReactElement =>
  h(View, { style: s.note, wrap: false }, bilingual(t, name ? icon(name, 26) : null))

const twig = (): ReactElement =>
  svg(
    inner,
    16,
    `0 0 ${inner} 16`,
    line(`M0 10 L${inner} 10`, ink.leafMid, 1.4),
    leafAt(inner / 2, 10, 0.75, 1),
    leafAt(inner / 2, 10, 0.75, -1, ink.leafMid),
  )

export type Guide = { title: Bilingual; subject: Bilingual; keywords: string }

/** An inside page: title in both scripts, the twig, the content and the foot with its number. */
export function sheetPage(guide: Guide, number: number, title: Bilingual, ...content: ReactNode[]): ReactElement {
  const foot: Style = { fontSize: 7, lineHeight: 1.4, color: ink.quiet }
  return h(
    Page,
    { key: number, size: 'A5', style: s.page, bookmark: `${title.ar} · ${title.en}` },
    h(View, { style: [s.ends, { minHeight: 40 }] }, words(s.h1En, title.en), words(s.h1Ar, title.ar)),
    twig(),
    gap(7),
    ...content,
    h(
      View,
      { fixed: true, style: [s.pair, { position: 'absolute', left: sheet.side, right: sheet.side, bottom: 12 }] },
      box({ flex: 1 }, en(guide.title.en, foot)),
      h(View, { style: s.mid }, coin(String(number))),
      box({ flex: 1 }, ar(guide.title.ar, foot)),
    ),
  )
}

export function cover(guide: Guide, picture: ReactElement, lineBelow: Bilingual): ReactElement {
  return h(
    Page,
    {
      key: 'cover',
      size: 'A5',
      style: { backgroundColor: ink.document, color: ink.text },
      bookmark: `${guide.title.ar} · ${guide.title.en}`,
    },
    box(
      { paddingHorizontal: 36, paddingTop: 34, alignItems: 'center' },
      words(
        {
          fontFamily: fontStacks.titleAr,
          fontSize: 16,
          lineHeight: 1.4,
          color: ink.tomato,
          direction: 'rtl',
          textAlign: 'center',
        },
        'بستان',
      ),
      words(
        {
          fontFamily: fontStacks.titleAr,
          fontSize: 37,
          lineHeight: 1.35,
          color: ink.leaf,
          direction: 'rtl',
          textAlign: 'center',
          marginTop: 8,
        },
        guide.title.ar,
      ),
      words(
        {
          fontFamily: fontStacks.titleEn,
          fontSize: 22,
          lineHeight: 1.3,
          color: ink.leafDark,
          textAlign: 'center',
          marginTop: 10,
        },
        guide.title.en,
      ),
      ar(lineBelow.ar, { textAlign: 'center', marginTop: 14, fontSize: 10.5 }),
      en(lineBelow.en, { textAlign: 'center', color: ink.quiet, fontSize: 9 }),
    ),
    box({ position: 'absolute', left: 0, bottom: 0 }, picture),
  )
}
