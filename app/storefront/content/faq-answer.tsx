import { ChevronIcon } from '#app/ui/icons.tsx'
import { CopyLink } from './copy-link.tsx'
import type { Question } from './faq-groups.ts'
import { Prose } from './prose.tsx'

/** A question that expands to its answer, with a link to it. Works without scripts. */
export function FaqAnswer({ question, hidden }: { question: Question; hidden: boolean }) {
  return (
    <details id={question.id} hidden={hidden} className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium hover:text-leaf">
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
