import type { Fils } from '../money.ts'
import type { LineBundle } from './expand-bundles.ts'

type Line = { productId: string; quantity: number; bundle: LineBundle | null }

/** Lines that were bought together: a bundle with all of its lines, or a single line. */
export type LineGroup<Row> = { bundle: LineBundle; lines: Row[] } | { bundle: null; lines: [Row] }

/** An order's lines in order, those of a bundle together. Pure. */
export function groupLines<Row extends Line>(lines: readonly Row[]): LineGroup<Row>[] {
  const groups: LineGroup<Row>[] = []
  for (const line of lines) {
    const { bundle } = line
    const same = bundle && groups.find((group) => group.bundle?.productId === bundle.productId)
    if (same) (same.lines as Row[]).push(line)
    else groups.push(bundle ? { bundle, lines: [line] } : { bundle: null, lines: [line] })
  }
  return groups
}

/** The cart items of these lines: bundles and single goods with their quantities. */
export const wantedOf = (lines: readonly Line[]): { productId: string; quantity: number }[] =>
  groupLines(lines).map(({ bundle, lines: [line] }) => {
    const { productId, quantity } = bundle ?? (line as Line)
    return { productId, quantity }
  })

type Shown = Line & { title: string; titleEn: string; price: Fils; image: string }
/** A cart item with its price, its content as a bundle, and its total quantity. */
export type BoughtRow<Row> = Omit<LineBundle, 'productId'> & { productId: string; holds: Row[] }

/** The cart items of an order's lines, at the prices of the order: a bundle is one row with its parts. Pure. */
export const boughtRows = <Row extends Shown>(lines: readonly Row[]): BoughtRow<Row>[] =>
  groupLines(lines).map(({ bundle, lines: held }) => {
    const { productId, title, titleEn, price, quantity, image } = bundle ?? (held[0] as Row)
    return { productId, title, titleEn, price, quantity, image, holds: bundle ? mergeShares(held) : [] }
  })

/** A bundle's lines with each product once: the shares of its units may differ by one fils. */
export function mergeShares<Row extends { productId: string; quantity: number }>(lines: readonly Row[]): Row[] {
  return [...Map.groupBy(lines, ({ productId }) => productId).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, quantity: same.reduce((sum, { quantity }) => sum + quantity, 0) }] : []
  })
}
