// A thread that runs from source: reading and writing a large PDF keeps a core busy for seconds.
import { degrees, PDFDocument, type PDFImage, type PDFPage } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { asMarkup, fontfile, loadFonts } from './drawn-text.ts'

/** In points: font size, distance from the edge, and the share of the page's width the line may take. */
const [size, edge, widest] = [6.5, 3, 0.9]
/** Pixels per point, for sharp print. */
const density = 6
const colour = '#5B6655'

/**
 * Stamps a line at the foot of every page, as a picture: otherwise Arabic letters are not joined nor digits ordered.
 * Throws for an encrypted or broken file.
 */
export default async function stamp({ pdf, line }: { pdf: Uint8Array; line: string }): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const picture = await document.embedPng(await drawLine(line))
  for (const page of document.getPages()) place(page, picture)
  return document.save()
}

/** Places the picture at the middle of the bottom edge of the page as displayed, whatever its rotation. */
function place(page: PDFPage, picture: PDFImage): void {
  const box = page.getCropBox()
  const turned = (((Math.round(page.getRotation().angle / 90) * 90) % 360) + 360) % 360
  const across = turned % 180 === 0 ? box.width : box.height
  const scale = Math.min(1 / density, (across * widest) / picture.width)
  const drawn = { width: picture.width * scale, height: picture.height * scale }
  const [middleX, middleY, half] = [box.x + box.width / 2, box.y + box.height / 2, drawn.width / 2]
  const at = {
    0: { x: middleX - half, y: box.y + edge },
    90: { x: box.x + box.width - edge, y: middleY - half },
    180: { x: middleX + half, y: box.y + box.height - edge },
    270: { x: box.x + edge, y: middleY + half },
  }[turned as 0 | 90 | 180 | 270]
  page.drawImage(picture, { ...at, ...drawn, rotate: degrees(turned) })
}

async function drawLine(line: string): Promise<Buffer> {
  await loadFonts()
  // The mark in front gives the line the direction of the name.
  const direction = /\p{Script=Arabic}/u.test(line) ? '\u200f' : '\u200e'
  return sharp({
    text: {
      text: `<span foreground="${colour}">${direction}${asMarkup(line)}</span>`,
      font: `Baloo Bhaijaan 2 Bold ${size * density}`,
      fontfile,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer()
}
