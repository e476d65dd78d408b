import { encode } from 'uqr'

/** A QR code as one SVG path of unit squares on a field of `size` by `size`, without its quiet zone. */
export type QrCode = { size: number; path: string }

/** Draws a text as a QR code that still reads with 15 % of it damaged. Throws when the text is longer than a code holds. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
