import { methodName, methodPicture } from '#app/storefront/kit/payment-methods.ts'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { toDecimal } from '#shop/money.ts'
import { paymentMethods } from '#shop/payments/methods.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import { feesSchema } from '#shop/settings/payments.ts'
import { GroupForm, type GroupProps } from './group-form.tsx'

/** The gateway's fee per payment method, as in the contract. */
export function FeesForm({ fees, ...group }: GroupProps & { fees: StoreSettings['fees'] }) {
  return (
    <GroupForm
      group="fees"
      title={m.settings_fees_title()}
      intro={m.settings_fees_intro()}
      schema={feesSchema}
      {...group}
    >
      {({ field }) => (
        <div className="grid gap-5">
          {paymentMethods.map((method) => (
            <fieldset key={method} className="grid max-w-md items-start gap-x-4 sm:grid-cols-2">
              <legend className="mb-2 flex items-center gap-3 font-semibold">
                <img src={methodPicture(method)} width={48} height={32} alt="" />
                <bdi>{methodName(method)}</bdi>
              </legend>
              <Field
                {...field(`${method}.percent`, fees[method].percent ?? '')}
                label={m.settings_fees_percent()}
                inputMode="decimal"
                optional
                maxLength={20}
              />
              <Field
                {...field(`${method}.fixed`, fees[method].fixed === null ? '' : toDecimal(fees[method].fixed))}
                label={m.settings_fees_fixed()}
                inputMode="decimal"
                optional
                maxLength={20}
              />
            </fieldset>
          ))}
        </div>
      )}
    </GroupForm>
  )
}
