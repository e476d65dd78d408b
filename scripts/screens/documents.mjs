// Emails and documents.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Every email as a mail program shows it, on a phone and on a wide screen.
 * @param stage the result of `setStage`
 */
export function emailScreens(stage) {
  return Object.entries(stage.emails).map(([template, html]) => ({
    name: `emails-${template}`,
    html: (locale) => html[locale],
    widths: [360, 768],
  }))
}

/**
 * The PDF documents of an order, page by page, as PNG pictures.
 * @param shop the demo shop
 * @param stage the result of `setStage`
 */
export function documentScreens(shop, stage) {
  const document = (which, part) => (locale) => {
    const { number, accessToken } = stage[locale].orders[which]
    return `${shop.url}/receipts/${number}${part}.pdf?token=${accessToken}`
  }
  const packingSlip = (locale) => `${shop.url}/admin/orders/slips.pdf?order=${stage[locale].orders.paid.number}`
  return [
    { name: 'documents-receipt', pdf: document('paid', '') },
    { name: 'documents-credit-note', pdf: document('refunded', '-R1') },
    { name: 'documents-return-slip', pdf: document('returning', '-RET2') },
    { name: 'documents-packing-slip', pdf: packingSlip, as: 'admin' },
  ]
}

/** Whether PDF documents can be rendered here. */
export const canDraw = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].some((folder) =>
  existsSync(join(folder, 'pdftoppm')),
)

/**
 * Renders the first page of a PDF document.
 * @param address its URL
 * @param to the path of the PNG file
 * @param cookies for documents that need a session
 */
export async function drawDocument(address, to, cookies = []) {
  const response = await fetch(address, {
    headers: { cookie: cookies.map((each) => `${each.name}=${each.value}`).join('; ') },
  })
  if (!response.ok) throw new Error(`the document answered ${response.status}`)
  const folder = mkdtempSync(join(tmpdir(), 'bustan-paper-'))
  try {
    writeFileSync(join(folder, 'paper.pdf'), Buffer.from(await response.arrayBuffer()))
    execFileSync('pdftoppm', ['-png', '-r', '90', '-singlefile', join(folder, 'paper.pdf'), join(folder, 'paper')])
    writeFileSync(to, readFileSync(join(folder, 'paper.png')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
