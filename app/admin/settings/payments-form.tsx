import { Facts } from '#app/admin/kit/panel.tsx'
import { methodName, methodPicture } from '#app/storefront/kit/payment-methods.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import * as m from '#locales/compiled/messages.js'
import { type GatewayName, gatewayBrands, type PaymentMethod, paymentMethods } from '#shop/payments/methods.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import { paymentsSchema } from '#shop/settings/payments.ts'
import { GroupForm, type GroupProps } from './group-form.tsx'

/** The payment gateway, as configured at server start, without its keys, and the payment methods that it takes. */
type GatewayFacts = { name: GatewayName; live: boolean; methods: PaymentMethod[] }

type PaymentsProps = GroupProps & { payments: StoreSettings['payments']; gateway: GatewayFacts }

/** The payment methods offered, and the gateway, which only the server's configuration changes. */
export function PaymentsForm({ payments, gateway, ...group }: PaymentsProps) {
  return (
    <GroupForm
      group="payments"
      title={m.settings_payments_title()}
      intro={m.settings_payments_intro()}
      schema={paymentsSchema}
      after={
        <div className="mt-6 border-t border-line pt-4">
          <h3 className="mb-2 font-text text-base font-semibold">{m.settings_gateway_title()}</h3>
          <Facts
            facts={[
              {
                name: m.settings_gateway_name(),
                value: gateway.name === 'sandbox' ? m.settings_gateway_sandbox() : gatewayBrands[gateway.name],
              },
              {
                name: m.settings_gateway_mode(),
                value: gateway.live ? (
                  <Badge tone="leaf">{m.settings_gateway_live()}</Badge>
                ) : (
                  <Badge tone="sun">{m.settings_gateway_test()}</Badge>
                ),
              },
            ]}
          />
          <p className="mt-2 max-w-prose text-sm text-quiet">{m.settings_gateway_text()}</p>
        </div>
      }
      {...group}
    >
      {({ problem }) => (
        <fieldset>
          <legend className="sr-only">{m.settings_payments_title()}</legend>
          {gateway.methods.map((method, index) => (
            <Checkbox
              key={method}
              name={method}
              defaultChecked={payments[method]}
              error={index === 0 ? problem(paymentMethods[0]) : undefined}
            >
              <span className="flex items-center gap-3">
                <img src={methodPicture(method)} width={48} height={32} alt="" />
                <bdi>{methodName(method)}</bdi>
              </span>
            </Checkbox>
          ))}
        </fieldset>
      )}
    </GroupForm>
  )
}
