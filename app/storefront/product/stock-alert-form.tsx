import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/checked-form.ts'
import { fieldText } from '#app/field-text.ts'
import type { FieldErrors } from '#app/form.ts'
import { WhatsappFields } from '#app/storefront/whatsapp/whatsapp-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { stockAlertSchema } from '#shop/wishlist/form.ts'
import type { StockAlertRefusal } from '#shop/wishlist/request-stock-alert.ts'

export type StockAlertResult = {
  email: string
  phone?: string
  whatsapp?: boolean
  problem?: 'invalid' | 'limited' | 'failed' | StockAlertRefusal['reason']
  errors?: FieldErrors
}

/** Asks for an email address to notify when a sold-out product is back. */
export function StockAlertForm({ result }: { result: StockAlertResult | undefined }) {
  const pending = useNavigation().formMethod === 'POST'
  const { form, field, problem } = useCheckedForm(stockAlertSchema, result?.errors, fieldText)
  if (result && result.problem === undefined)
    return (
      <FocusedNotice result={result}>
        <Notice tone="success" live="status" title={m.stock_alert_done()}>
          {m.stock_alert_done_text({ email: isolate(result.email) })}
        </Notice>
      </FocusedNotice>
    )
  const refused = result?.problem !== undefined && result.problem !== 'invalid' ? result.problem : null
  return (
    <Form {...form} className="flex flex-col gap-4">
      {refused && (
        <Notice tone={refused === 'in_stock' ? 'info' : 'danger'} live="alert">
          {refusals[refused]()}
        </Notice>
      )}
      <Field
        {...field('email', result?.email)}
        label={m.email()}
        hint={m.stock_alert_text()}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <WhatsappFields result={result} problem={problem('phone')} />
      <Button type="submit" pending={pending} className="self-start">
        {m.stock_alert_submit()}
      </Button>
    </Form>
  )
}

const refusals = {
  limited: m.problem_too_many_requests,
  failed: m.unavailable_not_sent,
  in_stock: m.stock_alert_in_stock,
  choose_variant: m.stock_alert_choose,
  unknown_product: m.cart_gone,
}
