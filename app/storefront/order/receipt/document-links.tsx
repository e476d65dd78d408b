import { buttonClass } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { DownloadIcon } from '#app/ui/more-icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { BuyerOrder } from '../order-for-buyer.ts'

/** Links to the receipt and credit notes of a paid order, as PDF. */
export function DocumentLinks({ documents }: { documents: BuyerOrder['documents'] }) {
  if (documents === null) return null
  return (
    <>
      <DocumentLink url={documents.receipt}>{m.document_get_receipt()}</DocumentLink>
      {documents.notes.map(({ number, url }) => (
        <DocumentLink key={number} url={url}>
          {m.document_get_note({ number: isolate(inOneLine(number)) })}
        </DocumentLink>
      ))}
    </>
  )
}

/** A number without line breaks at its hyphens. */
const inOneLine = (number: string) => number.replaceAll('-', '-\u2060')

function DocumentLink({ url, children }: { url: string; children: string }) {
  return (
    <a href={url} className={buttonClass({ variant: 'secondary', block: true })}>
      <DownloadIcon size={20} className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </a>
  )
}
