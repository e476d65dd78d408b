import { encode } from 'uqr'

/** A QR code as one SVG path of unit squares on a `size` by `size` grid, without its quiet zone. */
export type QrCode = { size: number; path: string }

/** Encodes a text as a QR code that tolerates 15 % damage. Throws when the text is too long for one. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
