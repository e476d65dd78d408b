import { returnState } from '#app/return-words.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { orderPath } from '#shop/orders/access/order-paths.ts'
import { Card } from '../card.tsx'
import type { BuyerOrder } from '../order-for-buyer.ts'

/** A link to request a return, and the state of existing ones. Nothing where nothing can be returned. */
export function ReturnsCard({ order: { number, token, returns, returnUntil } }: { order: BuyerOrder }) {
  if (returns.length === 0 && returnUntil === null) return null
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
      {returnUntil && <p className="mb-3 text-sm text-quiet">{m.returns_card_open({ date: returnUntil })}</p>}
      <ButtonLink to={orderPath({ number, token }, '/return')} variant="secondary" block>
        {returnUntil ? m.returns_card_go() : m.returns_card_see()}
      </ButtonLink>
    </Card>
  )
}
