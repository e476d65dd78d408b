import { View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { box, type Style } from '#db/pdf/text.ts'
import { bind, documentPages } from './letterhead.ts'
import { ar, columnHead, columns, en, figure, labelledValue, line, styles, table, value } from './parts.ts'
import type { ReceiptSheet } from './sheet.ts'

function bought({ heads, lines }: ReceiptSheet): ReactElement | null {
  if (lines.length === 0) return null
  const columnHeads: Parameters<typeof table>[1] = [
    [columns.quantity, columnHead(heads.quantity, styles.value)],
    [columns.price, columnHead(heads.price, styles.figure)],
    [columns.amount, columnHead(heads.amount, styles.figure)],
  ]
  const rows = lines.map(({ title, quantity, price, amount }, at) =>
    line(
      title,
      [
        [columns.quantity, value(quantity)],
        [columns.price, en(price, styles.figure)],
        [columns.amount, en(amount, { ...styles.figure, ...styles.strong })],
      ],
      [at > 0 ? styles.ruled : {}],
    ),
  )
  return table(heads.item, columnHeads, rows)
}

function amounts({ total, amounts: before, after }: ReceiptSheet): ReactElement {
  const strong: Style = { fontWeight: 600, fontSize: 11.5 }
  return h(
    View,
    { wrap: false, style: { marginTop: 8 } },
    ...before.map((sum, at) => figure(sum, [at > 0 ? {} : styles.ruled])),
    h(
      View,
      { style: styles.total },
      box({ flex: 1 }, en(total.label.en, styles.strong)),
      en(total.amount.en, strong),
      box({ width: 34 }),
      ar(total.amount.ar, strong),
      box({ flex: 1 }, ar(total.label.ar, styles.strong)),
    ),
    ...after.map((sum, at) => figure(sum, [at > 0 ? styles.ruled : { marginTop: 4 }])),
  )
}

/** A receipt or credit note. */
export function receiptDocument(sheet: ReceiptSheet) {
  const facts = sheet.facts.map(({ label, value: text }, at) =>
    labelledValue(label, value(text), [at > 0 ? styles.ruled : {}]),
  )
  const page = documentPages(sheet, box({ marginTop: 10 }, ...facts), bought(sheet), amounts(sheet))
  const title = `${sheet.title.ar} · ${sheet.title.en} ${sheet.number}`
  return bind([page], { title, store: sheet.store.name, at: sheet.at })
}
