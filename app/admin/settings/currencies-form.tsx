import { useSite } from '#app/site.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { currencies, formatMoney } from '#shop/money.ts'
import { currenciesSchema, otherCurrencies } from '#shop/settings/currencies.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import { GroupForm, type GroupProps } from './group-form.tsx'

type CurrenciesProps = GroupProps & { settings: Pick<StoreSettings, 'rates' | 'currencies'> }

/** Exchange rates of the dinar, for display only (R1), and the currencies offered to visitors. */
export function CurrenciesForm({ settings, ...group }: CurrenciesProps) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <GroupForm
      group="currencies"
      title={m.settings_currencies_title()}
      intro={m.settings_currencies_intro()}
      schema={currenciesSchema}
      {...group}
    >
      {({ field }) => (
        <ul className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          {otherCurrencies.map((code) => {
            const rate = settings.rates[code] ?? currencies[code].rate
            return (
              <li key={code} className="border-b border-line pb-3">
                <Field
                  {...field(`rates.${code}`, rate)}
                  label={
                    <>
                      {currencies[code][locale === 'ar' ? 'nameAr' : 'name']} <bdi dir="ltr">({code})</bdi>
                    </>
                  }
                  hint={m.settings_rate_now({
                    one: isolate(formatMoney(1000, locale)),
                    other: isolate(formatMoney(1000, locale, code, rate)),
                  })}
                  inputMode="decimal"
                  required
                  maxLength={14}
                />
                <Checkbox name={`offered.${code}`} defaultChecked={settings.currencies.includes(code)}>
                  {m.settings_currency_offered()}
                </Checkbox>
              </li>
            )
          })}
        </ul>
      )}
    </GroupForm>
  )
}
