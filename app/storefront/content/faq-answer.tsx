import type { MouseEvent } from 'react'
import { useSite } from '#app/site.ts'
import { ChevronIcon, ShareIcon } from '#app/ui/icons.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { Question } from './faq-groups.ts'
import { Prose } from './prose.tsx'

/** A question that opens to its answer, with a link that leads there. It works without scripts, too. */
export function FaqAnswer({ question, hidden }: { question: Question; hidden: boolean }) {
  return (
    <details id={question.id} hidden={hidden} className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium hover:text-leaf [&::-webkit-details-marker]:hidden">
        <h3 className="font-text text-base font-medium">{question.title}</h3>
        <span className="no-print shrink-0 rotate-90 text-leaf transition-transform group-open:-rotate-90">
          <ChevronIcon size={20} className="rtl:rotate-180" />
        </span>
      </summary>
      <div className="pb-4">
        <Prose html={question.html} />
        <CopyLink id={question.id} />
      </div>
    </details>
  )
}

/** Copies an address that opens the answer in its reader's own language; where copying is refused, the address bar has it. */
function CopyLink({ id }: { id: string }) {
  const site = useSite()

  async function copy(event: MouseEvent) {
    if (navigator.clipboard === undefined) return
    event.preventDefault()
    try {
      await navigator.clipboard.writeText(`${site?.baseUrl ?? window.location.origin}/faq#${id}`)
      toast.success(m.faq_copied())
    } catch {
      window.location.hash = id
      toast(m.faq_copy_failed())
    }
  }

  return (
    <a
      href={`#${id}`}
      onClick={(event) => void copy(event)}
      className="no-print mt-2 inline-flex min-h-11 items-center gap-2 text-sm font-medium text-leaf underline-offset-4 hover:underline"
    >
      <ShareIcon size={18} />
      {m.faq_copy_link()}
    </a>
  )
}
