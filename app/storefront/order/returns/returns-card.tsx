import { returnState } from '#app/return-words.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { Card } from '../card.tsx'
import type { BuyerOrder } from '../order-for-buyer.ts'
import { returnPath } from './return-path.ts'

/** A link to request a return, and the state of existing ones. Nothing where nothing can be returned. */
export function ReturnsCard({ order: { number, token, returns, returnable } }: { order: BuyerOrder }) {
  const last = returnable.at(-1)
  if (returns.length === 0 && last === undefined) return null
  return (
    <Card title={m.returns_card_title()} className="print:hidden">
      {returns.length > 0 && (
        <ul className="mb-3 grid gap-2">
          {returns.map((each) => {
            const { name, tone } = returnState(each.state)
            return (
              <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium">{m.returns_number({ return: each.number })}</span>
                <Badge tone={tone}>{name()}</Badge>
              </li>
            )
          })}
        </ul>
      )}
      {last && <p className="mb-3 text-sm text-quiet">{m.returns_card_open({ date: last.until })}</p>}
      <ButtonLink to={returnPath(number, token)} variant="secondary" block>
        {last ? m.returns_card_go() : m.returns_card_see()}
      </ButtonLink>
    </Card>
  )
}
