// The larger illustrations: the two covers, the closing tree and the plan of a plot.
import type { ReactElement } from 'react'
import { ink } from '../pdf/font-stacks.ts'
import { block, dot, fill, leafAt, line, svg } from './art.ts'
import { sheet } from './theme.ts'

type Shape = ReactElement
const fruitTree = (x: number, y: number, s: number, crown: string, fruit: string): Shape[] => {
  const at = (dx: number, dy: number, r: number, c: string): Shape => dot(x + dx * s, y + dy * s, r * s, c)
  return [
    fill(`M${x - 5 * s} ${y} L${x - 3 * s} ${y - 46 * s} L${x + 3 * s} ${y - 46 * s} L${x + 5 * s} ${y} Z`, ink.soil),
    at(-20, -56, 20, crown),
    at(20, -56, 20, crown),
    at(0, -76, 24, crown),
    at(0, -52, 18, crown),
    ...(
      [
        [-26, -54],
        [-8, -64],
        [12, -82],
        [26, -60],
        [6, -48],
        [-14, -82],
      ] as const
    ).map(([dx, dy]) => at(dx, dy, 4.6, fruit)),
  ]
}
const rowOfSprouts = (y: number, from: number, step: number, n: number, s: number): Shape[] =>
  Array.from({ length: n }, (_, i) => from + i * step).flatMap((x) => [
    line(`M${x} ${y} L${x} ${y - 13 * s}`),
    leafAt(x, y - 7 * s, 0.6 * s, 1),
    leafAt(x, y - 10 * s, 0.6 * s, -1, ink.leafMid),
  ])
const wateringCan = (x: number, y: number): Shape[] => [
  line(`M${x + 40} ${y - 32} C${x + 66} ${y - 34} ${x + 62} ${y - 4} ${x + 40} ${y - 8}`, ink.tomato, 4),
  fill(`M${x} ${y - 36} L${x + 42} ${y - 36} L${x + 46} ${y} L${x - 4} ${y} Z`, ink.tomato),
  fill(`M${x} ${y - 14} L${x - 26} ${y - 40} L${x - 21} ${y - 45} L${x + 1} ${y - 28} Z`, ink.tomato),
  line(`M${x - 31} ${y - 38} L${x - 20} ${y - 49}`, ink.tomato, 5),
  line(`M${x + 7} ${y - 26} L${x + 33} ${y - 26}`, ink.sunPale),
  ...(
    [
      [-34, -28],
      [-40, -18],
      [-31, -14],
    ] as const
  ).map(([dx, dy]) => dot(x + dx, y + dy, 2.2, ink.leafMid)),
]

/** Day over the first beds: bleeds off the lower edge of the cover. */
export function beginnerCover(): ReactElement {
  const w = sheet.width
  return svg(
    w,
    330,
    `0 0 ${w} 330`,
    dot(318, 84, 46, ink.sun),
    fill(`M0 170 C90 108 190 120 260 152 C320 178 370 150 ${w} 128 L${w} 330 L0 330 Z`, ink.leafMid),
    fill(`M0 214 C110 172 220 196 ${w} 186 L${w} 330 L0 330 Z`, ink.leaf),
    ...fruitTree(92, 206, 1.15, ink.leafDark, ink.sun),
    fill(`M0 252 C120 232 290 236 ${w} 248 L${w} 330 L0 330 Z`, ink.soil),
    line(`M20 282 C130 268 290 270 ${w - 20} 280`, ink.line),
    line(`M10 312 C130 298 290 300 ${w - 10} 310`, ink.line),
    ...rowOfSprouts(275, 44, 48, 5, 1.5),
    ...rowOfSprouts(306, 66, 48, 7, 1.5),
    ...wateringCan(330, 266),
  )
}

/** Dusk: the same hills by moonlight, with one golden tree. */
export function rareCover(): ReactElement {
  const w = sheet.width
  const stars = [
    [40, 40],
    [96, 84],
    [150, 30],
    [212, 66],
    [250, 22],
    [384, 40],
    [360, 128],
    [60, 130],
    [186, 112],
  ] as const
  return svg(
    w,
    330,
    `0 0 ${w} 330`,
    fill(`M0 40 C80 -6 340 -6 ${w} 40 L${w} 330 L0 330 Z`, ink.leafDark),
    fill('M330 46 A34 34 0 1 0 352 98 A27 27 0 0 1 330 46 Z', ink.sun),
    ...stars.map(([x, y], i) => dot(x, y, i % 3 ? 1.6 : 2.4, ink.sunPale)),
    fill(`M0 196 C90 150 190 160 260 184 C320 204 370 182 ${w} 164 L${w} 330 L0 330 Z`, '#2A6A31'),
    fill(`M0 236 C110 204 220 222 ${w} 212 L${w} 330 L0 330 Z`, ink.leaf),
    dot(210, 140, 82, '#3B7F3F'),
    ...fruitTree(210, 250, 1.75, ink.leafMid, ink.sun),
    fill(`M0 268 C120 248 290 252 ${w} 264 L${w} 330 L0 330 Z`, ink.soil),
    line(`M20 298 C130 284 290 286 ${w - 20} 296`, ink.line),
    line(`M10 322 C130 310 290 312 ${w - 10} 320`, ink.line),
    ...rowOfSprouts(290, 40, 46, 3, 1.4),
    ...rowOfSprouts(290, 292, 46, 3, 1.4),
  )
}

export function closingTree(width = 150): ReactElement {
  return svg(
    width,
    width * 0.8,
    '0 0 150 120',
    dot(118, 26, 15, ink.sun),
    fill('M8 118 C40 104 110 104 142 118 Z', ink.soil),
    ...fruitTree(72, 112, 1, ink.leaf, ink.tomato),
    line('M30 110 L30 100'),
    leafAt(30, 104, 0.5, 1),
    leafAt(30, 102, 0.5, -1, ink.leafMid),
    line('M116 110 L116 100'),
    leafAt(116, 104, 0.5, 1),
    leafAt(116, 102, 0.5, -1, ink.leafMid),
  )
}

/** A plot of 8 by 4 squares: half income, a quarter rare, an eighth waiting, an eighth path. */
export function plotPlan(width: number): ReactElement {
  const shapes: Shape[] = [block(0, 0, 328, 168, 10, ink.soil)]
  for (let row = 0; row < 4; row += 1) {
    for (let col = 0; col < 8; col += 1) {
      const [x, y] = [6 + col * 39.8, 6 + row * 39.5]
      const zone = col > 3 ? 1 : col === 3 ? 2 : col > 0 ? 3 : 4 // numbered from the right
      shapes.push(
        block(
          x,
          y,
          37,
          37,
          5,
          zone === 1 ? ink.leafPale : zone === 3 ? ink.sunPale : zone === 4 ? ink.document : '#B99873',
        ),
      )
      const [cx, base] = [x + 18.5, y + 30]
      if (zone === 1)
        shapes.push(
          line(`M${cx} ${base} L${cx} ${base - 13}`),
          leafAt(cx, base - 6, 0.6, 1),
          leafAt(cx, base - 9, 0.6, -1, ink.leafMid),
        )
      if (zone === 3)
        shapes.push(
          line(`M${cx} ${base} L${cx} ${base - 10}`),
          dot(cx, base - 15, 7.5, ink.sun),
          dot(cx - 2, base - 17, 2, ink.raised),
        )
      if (zone === 4)
        shapes.push(
          line(`M${cx - 7} ${base - 11} L${cx + 7} ${base - 11} M${cx} ${base - 18} L${cx} ${base - 4}`, ink.line),
        )
      if (zone === 2) shapes.push(dot(cx - 6, base - 14, 4, ink.line), dot(cx + 6, base - 6, 4.6, ink.line))
    }
  }
  return svg(width, (width * 168) / 328, '0 0 328 168', ...shapes)
}
