import { Document, Link, Page, Path, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { ink, replaceUnsupported } from '#db/pdf/font-stacks.ts'
import { type Bilingual, box, type Style, words } from '#db/pdf/text.ts'
import { mark } from './logo.ts'
import { ar, en, styles } from './parts.ts'
import type { Code, Frame } from './sheet.ts'
import { breakLong } from './text-run.ts'

function letterhead({ store, title, number, notices }: Frame): ReactElement[] {
  const pair = (left: ReactNode, middle: ReactNode, right: ReactNode, style: Style = {}) =>
    box(
      { flexDirection: 'row', alignItems: 'center', ...style },
      box({ flex: 1 }, left),
      box({ alignItems: 'center' }, middle),
      box({ flex: 1 }, right),
    )
  return [
    pair(
      words(styles.titleEn, breakLong(replaceUnsupported(store.name.en), 20)),
      box({ paddingHorizontal: 12 }, mark(40)),
      words(styles.titleAr, breakLong(replaceUnsupported(store.name.ar), 20)),
    ),
    en(store.contact.join('   ·   '), { textAlign: 'center', color: ink.quiet, marginTop: 2 }),
    box({ height: 1.6, backgroundColor: ink.leaf, marginTop: 8, marginBottom: 8 }),
    pair(
      words([styles.titleEn, { fontSize: 15, color: ink.leafDark }], title.en),
      en(number, { fontSize: 11, fontWeight: 600, marginTop: 4 }),
      words([styles.titleAr, { fontSize: 15, color: ink.leafDark }], title.ar),
    ),
    ...notices.map((notice) =>
      h(
        View,
        { style: [styles.notice, { flexDirection: 'row', justifyContent: 'space-between' }], wrap: false },
        en(notice.en, styles.strong),
        ar(notice.ar, styles.strong),
      ),
    ),
  ]
}

function ending({ code, closing }: Frame): ReactElement | null {
  if (code === null && closing.length === 0) return null
  const small: Style = { fontSize: 8, lineHeight: 1.5, color: ink.quiet }
  const texts = (say: (text: Bilingual) => ReactElement) => [
    ...(code ? [say(code.caption), box({ height: 5 })] : []),
    ...closing.map(say),
  ]
  const qr = code && qrPath(code, 84)
  return h(
    View,
    { wrap: false, style: { flexDirection: 'row', alignItems: code ? 'center' : 'flex-start', marginTop: 22 } },
    box({ flex: 1, paddingRight: 16 }, ...texts((text) => en(text.en, small))),
    qr,
    box({ flex: 1, paddingLeft: 16 }, ...texts((text) => ar(text.ar, small))),
  )
}

/** A QR code that is also a link. */
export const qrPath = ({ url, drawing }: Code, side: number): ReactElement =>
  h(
    Link,
    { src: url },
    h(
      Svg,
      { width: side, height: side, viewBox: `0 0 ${drawing.size} ${drawing.size}` },
      h(Path, { d: drawing.path, fill: '#000000' }),
    ),
  )

/** No line height: with one, repeated text on each page disappears. */
const foot = ({ number }: Frame): ReactElement =>
  h(Text, {
    fixed: true,
    style: styles.foot,
    render: ({ subPageNumber: at, subPageTotalPages: all }) => `${number}   ·   ${at} / ${all ?? at}`,
  })

/** A document on as many A4 pages as needed: letterhead, body, end, and its number on every page. */
export const documentPages = (frame: Frame, ...body: (ReactElement | null)[]): ReactElement =>
  h(Page, { size: 'A4', style: styles.page }, ...letterhead(frame), ...body, ending(frame), foot(frame))

/**
 * Combines documents into one PDF.
 * @param at when they were written, for the file's metadata
 */
export function bind(pages: ReactElement[], { title, store, at }: { title: string; store: Bilingual; at: string }) {
  const about = {
    title,
    author: store.en,
    creator: 'Bustan',
    producer: 'Bustan',
    language: 'ar',
    creationDate: new Date(at),
    modificationDate: new Date(at),
  }
  return h(Document, about, ...pages)
}
