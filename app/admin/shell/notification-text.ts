import { reviewWords } from '#app/admin/orders/names.ts'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { formatMoney, type Locale } from '#shop/money.ts'
import type { LiveNotification } from '#shop/reports/dashboard-waiting.ts'

type NotificationText = { title: string; text: string }

const many: Record<string, () => string> = {
  'account-to-store': m.admin_arrival_many_users,
  'order-to-store': m.admin_arrival_many_orders,
}

/** What a notification says, in the reader's language. */
export function notificationText(
  { type, facts }: Pick<LiveNotification, 'type' | 'facts'>,
  locale: Locale,
): NotificationText {
  const name = isolate(facts.name ?? '')
  switch (type) {
    case 'new_order':
    case 'order_review': {
      const total = isolate(formatMoney(Number(facts.total ?? 0), locale))
      const of = isolate(facts.number ?? '')
      return {
        title:
          type === 'new_order'
            ? m.admin_arrival_order({ number: of })
            : `${reviewWords(facts.review ?? '').short}: ${of}`,
        text: m.admin_arrival_order_text({ name, total }),
      }
    }
    case 'return_request':
      return {
        title: m.returns_arrival({ number: isolate(facts.number ?? '') }),
        text: m.returns_arrival_text({ name }),
      }
    case 'new_user':
      return { title: m.admin_arrival_user({ name }), text: isolate(facts.email ?? '') }
    case 'contact':
      return { title: m.admin_arrival_message({ name }), text: isolate(facts.subject ?? '') }
    case 'digest':
      return {
        title: (many[facts.of ?? ''] ?? m.admin_arrival_many_messages)(),
        text: m.admin_arrival_many_text(),
      }
    case 'custom':
      return { title: facts.title ?? '', text: facts.text ?? '' }
    case 'test':
      return { title: m.admin_arrival_test(), text: m.admin_arrival_test_text() }
  }
}
