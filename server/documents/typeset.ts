import { renderToBuffer } from '@react-pdf/renderer'
import { receiptDocument } from './receipt-document.ts'
import type { Sheet } from './sheet.ts'
import { slipsDocument } from './slips-document.ts'

/** The sheet as an A4 PDF. The shop's fonts must be registered in this thread. */
export const typeset = (sheet: Sheet): Promise<Buffer> =>
  renderToBuffer('slips' in sheet ? slipsDocument(sheet) : receiptDocument(sheet))
