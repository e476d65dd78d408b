import { Button, buttonClass } from '#app/ui/button.tsx'
import { useCopy } from '#app/ui/form/use-copy.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'

/** A text the team sends itself: opened in WhatsApp, copied, or selected by hand. */
export function PreparedMessage({ phone, text, when }: { phone: string; text: string; when: string }) {
  const { canCopy, isCopied, copy } = useCopy(text)
  return (
    <Notice tone="success" live="status" title={m.payment_link_text_ready({ when })} className="mb-4">
      <textarea
        readOnly
        dir="auto"
        rows={5}
        aria-label={m.payment_link_text_label()}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        className="mt-3 w-full rounded-md border border-control bg-raised px-3.5 py-2"
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <a
          href={`https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass()}
        >
          {m.payment_link_open_whatsapp()}
        </a>
        {canCopy && (
          <Button variant="secondary" onClick={copy}>
            {isCopied ? m.payment_link_copied() : m.payment_link_copy()}
          </Button>
        )}
      </div>
    </Notice>
  )
}
