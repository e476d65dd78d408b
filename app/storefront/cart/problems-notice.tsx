import { useSite } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { CartItem } from '#shop/cart/reducer.ts'
import type { ShareProblem } from '#shop/checkout/hold-share.ts'
import type { ItemProblem } from '#shop/pricing/price-items.ts'
import { RetryNotice } from '../offline/retry-notice.tsx'
import type { QuoteState } from './use-quote.ts'

/** Cart items that can no longer be bought as they are. */
export function ProblemsNotice({
  problems,
  items,
}: {
  problems: readonly (ItemProblem | ShareProblem)[]
  items: readonly CartItem[]
}) {
  const arabic = useSite()?.locale !== 'en'
  const text = (problem: ItemProblem | ShareProblem) => {
    const item = items.find((candidate) => candidate.id === problem.productId)
    const name = (arabic ? item?.title : item?.titleEn) ?? problem.productId
    if (problem.reason === 'gone') return m.changed_gone({ name })
    if (problem.reason === 'choose_variant') return m.changed_choose_variant({ name })
    if (problem.reason === 'out_of_stock') return m.changed_out_of_stock({ name })
    if (problem.reason === 'share')
      return problem.most > 0 ? m.changed_share({ name, most: problem.most }) : m.changed_share_none({ name })
    return m.changed_not_enough({ name, left: problem.left })
  }
  return (
    <Notice
      tone="warning"
      live="alert"
      title={m.order_changed()}
      action={
        <ButtonLink to="/cart" variant="secondary">
          {m.fix_cart()}
        </ButtonLink>
      }
    >
      <ul>
        {problems.map((problem) => (
          <li key={problem.productId}>{text(problem)}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** Why there is no price, with a retry button; nothing while there is one, or without a connection. */
export function QuoteFailedNotice({ status, retry }: Pick<QuoteState, 'status' | 'retry'>) {
  if (status !== 'failed' && status !== 'limited') return null
  return (
    <RetryNotice retry={retry}>{status === 'failed' ? m.quote_failed() : m.problem_too_many_requests()}</RetryNotice>
  )
}
