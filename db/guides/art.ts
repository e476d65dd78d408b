// Small flat drawings, all in the same five colours and one line weight.

import { Circle, Ellipse, Path, Rect, Svg } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { ink } from '../pdf/font-stacks.ts'

type Shape = ReactElement
const LINE = 1.6
export const fill = (d: string, color: string): Shape => h(Path, { d, fill: color })
export const line = (d: string, color: string = ink.leafDark, width = LINE): Shape =>
  h(Path, { d, stroke: color, strokeWidth: width, strokeLinecap: 'round', strokeLinejoin: 'round', fill: 'none' })
export const dot = (cx: number, cy: number, r: number, color: string): Shape => h(Circle, { cx, cy, r, fill: color })
const oval = (cx: number, cy: number, rx: number, ry: number, color: string): Shape =>
  h(Ellipse, { cx, cy, rx, ry, fill: color })
export const block = (x: number, y: number, width: number, height: number, r: number, color: string): Shape =>
  h(Rect, { x, y, width, height, rx: r, ry: r, fill: color })

export function svg(width: number, height: number, view: string, ...shapes: Shape[]): ReactElement {
  return h(Svg, { width, height, viewBox: view }, ...shapes)
}

/** A leaf that starts at x,y and points right (1) or left (-1). */
export function leafAt(x: number, y: number, s: number, side: 1 | -1, color: string = ink.leaf): Shape {
  const p = (dx: number, dy: number): string => `${x + dx * s * side} ${y + dy * s}`
  return fill(`M${p(0, 0)} C${p(2, -9)} ${p(11, -11)} ${p(17, -10)} C${p(16, -3)} ${p(10, 3)} ${p(0, 0)} Z`, color)
}

const ray = (cx: number, cy: number, r1: number, r2: number, n: number, color: string): Shape[] =>
  Array.from({ length: n }, (_, i) => {
    const a = (i / n) * Math.PI * 2
    const at = (r: number): string => `${(cx + Math.cos(a) * r).toFixed(2)} ${(cy + Math.sin(a) * r).toFixed(2)}`
    return line(`M${at(r1)} L${at(r2)}`, color, LINE)
  })

const soilMound = (): Shape[] => [fill('M6 38 C12 31 28 31 34 38 Z', ink.soil)]
const icons: Record<string, () => Shape[]> = {
  seed: () => [
    ...soilMound(),
    fill('M20 12 C27 16 27 26 20 30 C13 26 13 16 20 12 Z', ink.sun),
    line('M20 17 L20 25', ink.soil),
  ],
  sprout: () => [...soilMound(), line('M20 34 L20 18'), leafAt(20, 24, 0.85, 1), leafAt(20, 20, 0.85, -1, ink.leafMid)],
  bush: () => [
    ...soilMound(),
    line('M20 35 L20 24'),
    dot(13, 20, 8, ink.leaf),
    dot(27, 20, 8, ink.leaf),
    dot(20, 13, 9, ink.leafMid),
    dot(14, 21, 2.6, ink.tomato),
    dot(25, 23, 2.6, ink.tomato),
    dot(21, 12, 2.6, ink.tomato),
  ],
  tree: () => [
    ...soilMound(),
    block(18, 20, 4, 16, 1, ink.soil),
    dot(20, 14, 12, ink.leaf),
    dot(14, 14, 2.6, ink.sun),
    dot(24, 9, 2.6, ink.sun),
    dot(25, 18, 2.6, ink.sun),
  ],
  flower: () => [
    ...soilMound(),
    line('M20 35 L20 20'),
    leafAt(20, 31, 0.6, 1),
    dot(20, 8, 4.4, ink.tomato),
    dot(26, 13, 4.4, ink.tomato),
    dot(24, 20, 4.4, ink.tomato),
    dot(16, 20, 4.4, ink.tomato),
    dot(14, 13, 4.4, ink.tomato),
    dot(20, 14.5, 4, ink.sun),
  ],
  star: () => [
    ...soilMound(),
    line('M20 35 L20 22'),
    leafAt(20, 31, 0.6, -1),
    fill(
      'M20 3 L23.6 10.6 L32 11.6 L25.8 17.3 L27.4 25.5 L20 21.4 L12.6 25.5 L14.2 17.3 L8 11.6 L16.4 10.6 Z',
      ink.sun,
    ),
  ],
  soil: () => [
    block(5, 22, 30, 13, 4, ink.soil),
    line('M10 27 L13 27 M18 30 L21 30 M26 27 L29 27', ink.line),
    line('M20 22 L20 12'),
    leafAt(20, 17, 0.7, 1),
    leafAt(20, 15, 0.7, -1, ink.leafMid),
  ],
  water: () => [
    fill('M20 5 C27 15 31 20 31 25 A11 11 0 0 1 9 25 C9 20 13 15 20 5 Z', ink.leafMid),
    line('M14.5 25 C14.5 28.5 17 30.5 19.5 31', ink.document),
  ],
  sun: () => [dot(20, 20, 8.5, ink.sun), ...ray(20, 20, 12, 16, 10, ink.sun)],
  moon: () => [fill('M25 6 A15 15 0 1 0 34 26 A12 12 0 0 1 25 6 Z', ink.sun), dot(32, 12, 1.4, ink.sun)],
  cloud: () => [
    dot(14, 19, 7, ink.leafMid),
    dot(23, 15, 9, ink.leafMid),
    dot(30, 21, 6, ink.leafMid),
    block(9, 18, 26, 9, 4.5, ink.leafMid),
    line('M14 31 L12 35 M21 31 L19 35 M28 31 L26 35', ink.leafDark),
  ],
  door: () => [block(11, 6, 18, 29, 3, ink.soil), block(14, 9, 12, 10, 2, ink.sunPale), dot(25, 24, 1.5, ink.sun)],
  basket: () => [
    line('M10 20 C10 6 30 6 30 20', ink.soil),
    dot(15, 18, 4, ink.tomato),
    dot(23, 16, 4.5, ink.sun),
    fill('M6 19 L34 19 L30 35 L10 35 Z', ink.soil),
    line('M11 25 L29 25 M12 30 L28 30', ink.line),
  ],
  lock: () => [
    line('M13 18 L13 13 A7 7 0 0 1 27 13 L27 18', ink.leafDark, 2.6),
    block(8, 17, 24, 18, 4, ink.leaf),
    dot(20, 25, 2.6, ink.sun),
    line('M20 26 L20 30', ink.sun, 2.2),
  ],
  cross: () => [dot(20, 20, 12, ink.tomato), line('M15.5 15.5 L24.5 24.5 M24.5 15.5 L15.5 24.5', ink.raised, 2.8)],
  swap: () => [
    line('M8 15 L31 15 M26 10 L31 15 L26 20', ink.tomato, 2.6),
    line('M32 27 L9 27 M14 22 L9 27 L14 32', ink.tomato, 2.6),
  ],
  talk: () => [
    fill(
      'M7 8 L33 8 C35 8 36 9 36 11 L36 25 C36 27 35 28 33 28 L19 28 L12 35 L12 28 L7 28 C5 28 4 27 4 25 L4 11 C4 9 5 8 7 8 Z',
      ink.sun,
    ),
    line('M11 15 L29 15 M11 21 L23 21', ink.soil),
  ],
  bird: () => [
    fill('M8 20 C8 10 24 8 27 17 L34 19 L27 22 C25 31 12 32 8 20 Z', ink.tomato),
    fill('M10 20 C14 17 20 18 21 23 C17 27 11 26 10 20 Z', ink.sun),
    dot(23, 16, 1.5, ink.text),
    line('M16 29 L15 35 M21 28 L21 35', ink.soil),
  ],
  cat: () => [
    fill('M9 8 L15 13 L25 13 L31 8 L32 22 C32 36 8 36 8 22 Z', ink.sun),
    dot(15, 21, 1.7, ink.text),
    dot(25, 21, 1.7, ink.text),
    line('M18 26 C19 28 21 28 22 26', ink.soil),
  ],
  bee: () => [
    oval(15, 12, 6, 8, ink.leafPale),
    oval(25, 12, 6, 8, ink.leafPale),
    oval(20, 23, 12, 9, ink.sun),
    line('M16 15.5 L16 30.5 M23 15 L23 31', ink.soil, 3),
  ],
  clock: () => [
    dot(20, 20, 15, ink.leaf),
    dot(20, 20, 11.5, ink.raised),
    line('M20 13 L20 20 L25 23', ink.leafDark, 2),
  ],
  key: () => [
    dot(13, 20, 7.5, ink.sun),
    dot(13, 20, 3, ink.document),
    line('M20 20 L34 20 M29 20 L29 26 M33.5 20 L33.5 25', ink.sun, 3.2),
  ],
  dice: () => [
    block(7, 7, 26, 26, 6, ink.leaf),
    dot(14, 14, 2.4, ink.raised),
    dot(26, 14, 2.4, ink.raised),
    dot(20, 20, 2.4, ink.sun),
    dot(14, 26, 2.4, ink.raised),
    dot(26, 26, 2.4, ink.raised),
  ],
}

export function icon(name: string, size = 30): ReactElement {
  const make = icons[name]
  if (!make) throw new Error(`no drawing called ${name}`)
  return svg(size, size, '0 0 40 40', ...make())
}

/** One to five fruit on a twig, for the rarity table. */
export function rarityDots(count: number): ReactElement {
  const fruit = Array.from({ length: 5 }, (_, i) =>
    dot(6 + i * 8, i % 2 ? 8 : 6, 3.1, i < count ? (count > 3 ? ink.tomato : ink.sun) : ink.line),
  )
  return svg(34, 11, '0 0 44 14', ...fruit)
}

export const checkbox = (): ReactElement =>
  svg(
    14,
    14,
    '0 0 14 14',
    h(Rect, { x: 1, y: 1, width: 12, height: 12, rx: 3, ry: 3, fill: ink.raised, stroke: ink.leaf, strokeWidth: 1.3 }),
  )
