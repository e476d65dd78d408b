import * as m from '#locales/compiled/messages.js'
import type { BuyerOrder } from './order-for-buyer.ts'
import { statusWords } from './status-words.ts'

type OrderTexts = { art: 'tree-fruit' | 'seedling'; title: string; text: string }

/** An order's headline: its status, and what that means for its buyer. */
export function orderWords(order: BuyerOrder): OrderTexts {
  switch (order.state) {
    case 'payable':
      return {
        art: 'seedling',
        title: m.order_unpaid_title(),
        text: order.stopped ? m.order_stopped_text() : m.order_unpaid_text(),
      }
    case 'accepted':
      return { art: 'tree-fruit', title: m.order_accepted_title(), text: m.order_accepted_text() }
    case 'waiting':
      return { art: 'seedling', title: m.success_pending_title(), text: m.success_pending_text() }
    case 'review':
      return { art: 'tree-fruit', title: m.order_review_title(), text: m.success_review_text() }
    case 'expired':
      return { art: 'seedling', title: m.order_expired_title(), text: m.order_expired_text() }
    case 'superseded':
      return { art: 'seedling', title: m.order_superseded_title(), text: m.order_superseded_text() }
    case 'cancelled':
      return { art: 'seedling', title: m.success_cancelled_title(), text: m.order_cancelled_text() }
    case 'cancelled_paid':
      return { art: 'seedling', title: m.success_cancelled_title(), text: m.order_cancelled_paid_text() }
    case 'refunded':
      return { art: 'seedling', title: m.success_refunded_title(), text: m.success_refunded_text() }
    case 'paid':
      return { art: 'tree-fruit', ...paidWords(order) }
  }
}

function paidWords({
  isDigitalOnly,
  ships,
  session,
  appointments,
  cancelledByBuyer,
  status,
  downloads,
  gifts,
  parcels,
  rest,
}: BuyerOrder): Pick<OrderTexts, 'title' | 'text'> {
  if (!ships) {
    const count = appointments.filter(({ state }) => state !== 'cancelled').length
    if (session === 'over') return { title: m.order_held_title({ count }), text: m.order_held_text() }
    if (session === 'ahead') return { title: m.order_session_title({ count }), text: m.order_session_text({ count }) }
    if (session === 'open') return { title: m.package_ready(), text: m.package_step() }
    if (session === 'ended') return { title: m.package_ended(), text: m.package_problem_not_open() }
    if (session === 'gone') {
      const owed = appointments.filter(({ isRefundable }) => isRefundable).length
      // As in the email of a cancellation.
      const money = cancelledByBuyer && owed === 1 ? m.mail_appointment_refund() : m.mail_appointment_money()
      return { title: m.appointment_event_cancelled(), text: owed > 0 ? money : m.appointment_gone_text() }
    }
    if (downloads.length > 0) return { title: m.order_digital_title(), text: m.order_digital_text() }
    if (gifts.length > 0)
      return gifts.every(({ state }) => state === 'opened')
        ? { title: m.gift_opened_title(), text: m.gift_opened_text() }
        : { title: m.gift_ready(), text: m.gift_step() }
    if (!isDigitalOnly) return { title: m.order_goods_refunded_title(), text: m.order_goods_refunded_text() }
  }
  if (parcels.length > 0 && rest.length > 0) return { title: m.parcels_partly_title(), text: m.parcels_partly_text() }
  const { title, text } = statusWords[status]
  return { title: title(), text: text() }
}
