import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'

/** The end of every content page: where to ask further questions. */
export function MoreQuestions({ faq = true, className }: { faq?: boolean; className?: string }) {
  return (
    <aside
      aria-labelledby="still-asking"
      className={cx('no-print rounded-lg border-2 border-dashed border-line-strong p-5 md:p-6', className)}
    >
      <h2 id="still-asking" className="text-xl">
        {m.page_question_title()}
      </h2>
      <p className="mt-1 text-quiet">{m.page_question_text()}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/contact">{m.footer_contact()}</ButtonLink>
        {!faq && (
          <ButtonLink to="/find-order" variant="secondary">
            {m.find_order_title()}
          </ButtonLink>
        )}
        {faq && (
          <ButtonLink to="/faq" variant="secondary">
            {m.page_to_faq()}
          </ButtonLink>
        )}
      </div>
    </aside>
  )
}
