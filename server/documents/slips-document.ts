import { View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { ink, replaceUnsupported } from '#db/pdf/font-stacks.ts'
import { type Bilingual, box, type Style } from '#db/pdf/text.ts'
import { bind, documentPages, qrPath } from './letterhead.ts'
import { ar, columnHead, columns, en, labelledValue, line, styles, table, value } from './parts.ts'
import type { Slip, SlipsSheet } from './sheet.ts'
import { breakLong, direction } from './text-run.ts'

const middle = { sku: 74, quantity: 42, packed: 53 }
const frame: Style = { borderWidth: 0.8, borderColor: ink.line, borderRadius: 4, padding: 8, marginTop: 8 }

/** A label in both languages above its value. */
const over = (label: Bilingual): ReactElement =>
  box({ flexDirection: 'row', justifyContent: 'space-between' }, en(label.en, styles.quiet), ar(label.ar, styles.quiet))

/** The recipient, large enough to read on the parcel, and the address as written in each language. */
function addressee({ to, teamCode: code }: Slip, { to: label, code: caption }: SlipsSheet['heads']): ReactElement {
  const large: Style = { fontSize: 10.5 }
  const small: Style = { fontSize: 6.8, lineHeight: 1.4, color: ink.quiet }
  const lines = (texts: string[], say: typeof ar) =>
    texts.map((text) => say(breakLong(replaceUnsupported(text), 28), large))
  return box(
    frame,
    over(label),
    value(to.name, { fontSize: 14, fontWeight: 600 }),
    value(to.phone, { fontSize: 12, fontWeight: 600, marginBottom: 4 }),
    box(
      { flexDirection: 'row' },
      box({ flex: 1 }, ...lines(to.address.en, en)),
      box(
        { width: 96, alignItems: 'center' },
        qrPath(code, 76),
        ar(caption.ar, { ...styles.value, ...small, marginTop: 3 }),
        en(caption.en, { ...styles.value, ...small }),
      ),
      box({ flex: 1 }, ...lines(to.address.ar, ar)),
    ),
  )
}

/** The buyer's note, each paragraph in the direction of its language. */
function remark(label: Bilingual, text: string): ReactElement {
  const paragraphs = text.split('\n').map((paragraph) => {
    const text = breakLong(replaceUnsupported(paragraph), 60)
    return direction(text) === 'rtl' ? ar(text, { fontSize: 10 }) : en(text, { fontSize: 10 })
  })
  return box(frame, over(label), ...paragraphs)
}

/** The box to tick when a line is packed. */
const tick = (): ReactElement =>
  box({ width: 12, height: 12, borderWidth: 1.2, borderColor: ink.text, alignSelf: 'center', marginTop: 1 })

function pieces({ lines, pieces: count }: Slip, heads: SlipsSheet['heads']): ReactElement {
  const columnHeads: Parameters<typeof table>[1] = [
    [middle.sku, columnHead(heads.sku, styles.value)],
    [middle.quantity, columnHead(heads.quantity, styles.value)],
    [middle.packed, columnHead(heads.packed, styles.value)],
  ]
  const rows = lines.map(({ title, sku, quantity }, at) =>
    line(
      title,
      [
        [middle.sku, en(breakLong(replaceUnsupported(sku), 15), { ...styles.value, fontSize: 8 })],
        [middle.quantity, en(quantity, { ...styles.value, fontSize: 11, fontWeight: 600 })],
        [middle.packed, tick()],
      ],
      [at > 0 ? styles.ruled : {}],
    ),
  )
  const sum = h(
    View,
    { style: styles.total },
    box({ width: columns.title + middle.sku }, en(heads.pieces.en, styles.strong)),
    box({ width: middle.quantity }, en(count, { ...styles.value, fontSize: 11, fontWeight: 600 })),
    box({ width: columns.title + middle.packed }, ar(heads.pieces.ar, styles.strong)),
  )
  // Totals never stand alone on a page.
  const end = h(View, { wrap: false }, rows.at(-1), sum)
  return table(heads.item, columnHeads, [...rows.slice(0, -1), end])
}

/** Packing slips, each starting on a new page. */
export function slipsDocument({ heads, slips, at }: SlipsSheet) {
  const pages = slips.map((slip) =>
    documentPages(
      slip,
      box({ marginTop: 6 }, labelledValue(heads.placed, value(slip.placed))),
      addressee(slip, heads),
      ...slip.remarks.map(({ label, value: text }) => remark(label, text)),
      pieces(slip, heads),
    ),
  )
  const [first] = slips
  const title = first === undefined ? { ar: '', en: '' } : first.title
  const numbers = slips.map(({ number }) => number).join(', ')
  return bind(pages, {
    title: `${title.ar} · ${title.en} ${numbers}`,
    store: first?.store.name ?? title,
    at,
  })
}
