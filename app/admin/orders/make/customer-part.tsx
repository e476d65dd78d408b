import { Panel } from '#app/admin/kit/panel.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import type { BindField } from './bind-field.ts'
import type { Draft } from './draft.ts'
import type { FoundCustomer } from './look-up.server.ts'

type CustomerPartProps = { draft: Draft; found: FoundCustomer[] | null; wire: BindField }

/** The customer: searched among accounts and orders, or typed. */
export function CustomerPart({ draft: { customer, locale, findCustomer }, found, wire }: CustomerPartProps) {
  return (
    <Panel title={m.team_order_customer()}>
      <Field
        label={m.team_order_find_customer()}
        hint={m.team_order_find_customer_hint()}
        name="findCustomer"
        type="search"
        autoComplete="off"
        maxLength={100}
        defaultValue={findCustomer}
        action={
          <Button type="submit" name="intent" value="find" variant="secondary">
            {m.team_order_search()}
          </Button>
        }
      />
      {found?.length === 0 && <p className="mt-2 text-quiet">{m.team_order_found_none()}</p>}
      {found && found.length > 0 && (
        <ul className="mt-2 divide-y divide-line rounded-md border border-line">
          {found.map(({ use, name, email }) => (
            <li key={use} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
              <span className="min-w-0 grow wrap-anywhere">
                <bdi className="font-medium">{name}</bdi> <bdi className="text-sm text-quiet">{email}</bdi>
              </span>
              <Button type="submit" name="use" value={use} variant="quiet">
                {m.team_order_use()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5 grid items-start gap-4 border-t border-line pt-5 sm:grid-cols-2">
        <Field
          {...wire('customer.firstName', customer.firstName)}
          label={m.first_name()}
          required
          autoComplete="off"
          maxLength={60}
        />
        <Field
          {...wire('customer.lastName', customer.lastName)}
          label={m.last_name()}
          required
          autoComplete="off"
          maxLength={60}
        />
        <Field
          {...wire('customer.email', customer.email)}
          label={m.email()}
          required
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
        />
        <Field
          {...wire('customer.phone', customer.phone)}
          label={m.phone()}
          required
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
        />
        <Field
          {...wire('customer.robloxUsername', customer.robloxUsername)}
          label={m.game_username()}
          optional
          dir="ltr"
          autoComplete="off"
          maxLength={40}
        />
        <Field as="select" {...wire('locale', locale)} label={m.team_order_language()}>
          <option value="ar">العربية</option>
          <option value="en">English</option>
        </Field>
      </div>
    </Panel>
  )
}
