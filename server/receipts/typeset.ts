import { Document, Link, Page, Path, renderToBuffer, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { ink, setInFaces } from '#db/pdf/faces.ts'
import { type Both, box, type Style, words } from '#db/pdf/text.ts'
import { mark } from './mark.ts'
import { ar, between, columns, en, figure, s, value } from './parts.ts'
import type { Sheet } from './sheet.ts'
import { breakLong } from './text-run.ts'

/** A line of the table: both titles outside, its figures between them. */
function cells(title: Both, [quantity, price, amount]: [ReactNode, ReactNode, ReactNode], style: Style[]) {
  return h(
    View,
    { style: [s.row, { paddingHorizontal: 8 }, ...style], wrap: false },
    box({ width: columns.title, paddingRight: 6 }, en(breakLong(setInFaces(title.en), 24))),
    box({ width: columns.quantity }, quantity),
    box({ width: columns.price }, price),
    box({ width: columns.amount }, amount),
    box({ width: columns.title, paddingLeft: 6 }, ar(breakLong(setInFaces(title.ar), 24))),
  )
}

/** The heads come again on each page that the lines run on to. */
function table({ heads, lines }: Sheet): ReactElement | null {
  if (lines.length === 0) return null
  const small: Style = { fontSize: 8, lineHeight: 1.35 }
  const head = ({ ar: arabic, en: english }: Both, style: Style) =>
    box({}, ar(arabic, { ...small, ...s.strong, ...style }), en(english, { ...small, fontSize: 7.4, ...style }))
  return h(
    View,
    {},
    h(
      View,
      { fixed: true, style: [s.row, s.head] },
      box({ width: columns.title }, en(heads.item.en, s.strong)),
      box({ width: columns.quantity }, head(heads.quantity, s.value)),
      box({ width: columns.price }, head(heads.price, s.figure)),
      box({ width: columns.amount }, head(heads.amount, s.figure)),
      box({ width: columns.title }, ar(heads.item.ar, s.strong)),
    ),
    ...lines.map((line, at) =>
      cells(
        line.title,
        [value(line.quantity), en(line.price, s.figure), en(line.amount, { ...s.figure, ...s.strong })],
        [at > 0 ? s.ruled : {}, { paddingVertical: 4 }],
      ),
    ),
  )
}

function letterhead({ store, title, number, notices }: Sheet): ReactElement[] {
  const pair = (left: ReactNode, middle: ReactNode, right: ReactNode, style: Style = {}) =>
    box(
      { flexDirection: 'row', alignItems: 'center', ...style },
      box({ flex: 1 }, left),
      box({ alignItems: 'center' }, middle),
      box({ flex: 1 }, right),
    )
  return [
    pair(
      words(s.titleEn, breakLong(setInFaces(store.name.en), 20)),
      box({ paddingHorizontal: 12 }, mark(40)),
      words(s.titleAr, breakLong(setInFaces(store.name.ar), 20)),
    ),
    en(store.contact.join('   ·   '), { textAlign: 'center', color: ink.quiet, marginTop: 2 }),
    box({ height: 1.6, backgroundColor: ink.leaf, marginTop: 8, marginBottom: 8 }),
    pair(
      words([s.titleEn, { fontSize: 15, color: ink.leafDark }], title.en),
      en(number, { fontSize: 11, fontWeight: 600, marginTop: 4 }),
      words([s.titleAr, { fontSize: 15, color: ink.leafDark }], title.ar),
    ),
    ...notices.map((notice) =>
      h(
        View,
        { style: [s.notice, { flexDirection: 'row', justifyContent: 'space-between' }], wrap: false },
        en(notice.en, s.strong),
        ar(notice.ar, s.strong),
      ),
    ),
  ]
}

function sums({ total, sums: before, after }: Sheet): ReactElement {
  const strong: Style = { fontWeight: 600, fontSize: 11.5 }
  return h(
    View,
    { wrap: false, style: { marginTop: 8 } },
    ...before.map((sum, at) => figure(sum, [at > 0 ? {} : s.ruled])),
    h(
      View,
      { style: s.total },
      box({ flex: 1 }, en(total.label.en, s.strong)),
      en(total.amount.en, strong),
      box({ width: 34 }),
      ar(total.amount.ar, strong),
      box({ flex: 1 }, ar(total.label.ar, s.strong)),
    ),
    ...after.map((sum, at) => figure(sum, [at > 0 ? s.ruled : { marginTop: 4 }])),
  )
}

function ending({ code, closing }: Sheet): ReactElement {
  const small: Style = { fontSize: 8, lineHeight: 1.5, color: ink.quiet }
  const texts = (say: (text: Both) => ReactElement) => [
    ...(code ? [say(code.caption), box({ height: 5 })] : []),
    ...closing.map(say),
  ]
  const qr = code && qrPath(code)
  return h(
    View,
    { wrap: false, style: { flexDirection: 'row', alignItems: code ? 'center' : 'flex-start', marginTop: 22 } },
    box({ flex: 1, paddingRight: 16 }, ...texts((text) => en(text.en, small))),
    qr,
    box({ flex: 1, paddingLeft: 16 }, ...texts((text) => ar(text.ar, small))),
  )
}

const qrPath = ({ url, drawing }: NonNullable<Sheet['code']>): ReactElement =>
  h(
    Link,
    { src: url },
    h(
      Svg,
      { width: 84, height: 84, viewBox: `0 0 ${drawing.size} ${drawing.size}` },
      h(Path, { d: drawing.path, fill: '#000000' }),
    ),
  )

/** Without a line height: a text that is written anew on each page vanishes with one. */
const foot = ({ number }: Sheet): ReactElement =>
  h(Text, {
    fixed: true,
    style: s.foot,
    render: ({ pageNumber, totalPages }) => `${number}   ·   ${pageNumber} / ${totalPages ?? pageNumber}`,
  })

/** The sheet as an A4 PDF. The shop's faces must have been registered in this thread. */
export function typeset(sheet: Sheet): Promise<Buffer> {
  const name = `${sheet.title.ar} · ${sheet.title.en} ${sheet.number}`
  const about = {
    title: name,
    author: sheet.store.name.en,
    creator: 'Bustan',
    producer: 'Bustan',
    language: 'ar',
    creationDate: new Date(sheet.at),
    modificationDate: new Date(sheet.at),
  }
  return renderToBuffer(
    h(
      Document,
      about,
      h(
        Page,
        { size: 'A4', style: s.page },
        ...letterhead(sheet),
        box(
          { marginTop: 10 },
          ...sheet.facts.map(({ label, value: text }, at) => between(label, value(text), [at > 0 ? s.ruled : {}])),
        ),
        table(sheet),
        sums(sheet),
        ending(sheet),
        foot(sheet),
      ),
    ),
  )
}
