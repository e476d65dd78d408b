import { Circle, Path, Svg } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { ink } from '#db/pdf/font-stacks.ts'

/** The shop's logo mark, as in public/art/logo-mark.svg. */
export function mark(size: number): ReactElement {
  const fruit = (cx: number, cy: number) => h(Circle, { cx, cy, r: 2.9, fill: ink.sun })
  return h(
    Svg,
    { width: size, height: size, viewBox: '0 0 48 48' },
    h(Path, {
      fill: 'none',
      stroke: ink.text,
      strokeWidth: 4.4,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      d: 'M5.5 30v.2q0 6.8 7.3 6.8h22.4q7.3 0 7.3-6.8v-.2',
    }),
    h(Path, { fill: ink.soil, d: 'M21.2 22h5.6l.7 14.8h-7z' }),
    h(Path, {
      fill: ink.leaf,
      d: 'M36.2 10.7a4.8 4.8 0 0 1 0 8.6a5.2 5.2 0 0 1-7.1 6.1a5.7 5.7 0 0 1-10.1 0a5.2 5.2 0 0 1-7.1-6.1a4.8 4.8 0 0 1 0-8.6a5.2 5.2 0 0 1 7.1-6.1a5.7 5.7 0 0 1 10.1 0a5.2 5.2 0 0 1 7.1 6.1z',
    }),
    fruit(16.5, 14.5),
    fruit(25.5, 9),
    fruit(30.5, 18),
    h(Circle, { cx: 24, cy: 44.2, r: 3.4, fill: ink.tomato }),
  )
}
