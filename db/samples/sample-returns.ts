import { randomUUID } from 'node:crypto'
import type { ReturnState } from '#shop/returns/status.ts'
import { orderReturn, returnLine } from '#shop/returns/table.ts'
import { sampleParcel } from './sample-orders.ts'
import type { SampleContext } from './sample-person.ts'

/** A return of the goods of a delivered order. */
export async function sampleReturn(context: SampleContext, state: ReturnState) {
  const { tx, now, locale } = context
  const { orderId } = await sampleParcel(context, 'delivered')
  const id = randomUUID()
  const words =
    locale === 'ar'
      ? {
          note: 'المقاس أصغر مما توقعت.',
          rejected: 'القطعة ملبوسة ومغسولة، فلا يمكن إرجاعها.',
          accepted: 'أرسله مع أي شركة شحن.',
          closing: 'اتفقنا على استبداله بمقاس أكبر.',
        }
      : {
          note: 'It is smaller than I expected.',
          rejected: 'The shirt has been worn and washed, so it cannot be returned.',
          accepted: 'Send it with any carrier you like.',
          closing: 'We agreed to exchange it for a larger one.',
        }
  const isOpen = state === 'requested' || state === 'accepted' || state === 'received'
  await tx.insert(orderReturn).values({
    id,
    orderId,
    number: 1,
    state,
    reason: 'wrong_size',
    note: words.note,
    answer: state === 'requested' ? '' : state === 'rejected' ? words.rejected : words.accepted,
    closing: state === 'closed' ? words.closing : '',
    requestedAt: now,
    endedAt: isOpen ? null : now,
  })
  await tx.insert(returnLine).values({ returnId: id, orderId, position: 1, quantity: 1 })
  return { orderId, returnId: id }
}
