import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useSite } from '#app/site.ts'
import { BundleParts } from '#app/storefront/bundles/bundle-parts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import type { BindField } from './bind-field.ts'
import type { Draft } from './draft.ts'
import type { FoundProduct, LookupResult } from './look-up.server.ts'
import { itemProblemText } from './problem-text.ts'

type ItemsPartProps = { draft: Draft; looked: LookupResult; wire: BindField }

/** The order's products, a search to add more, and the times of its consultations. */
export function ItemsPart({ draft, looked, wire }: ItemsPartProps) {
  const locale = useSite()?.locale ?? 'ar'
  const { quote, sessions, products } = looked
  const problems = quote?.problems ?? []
  return (
    <Panel title={m.team_order_items()}>
      <Field
        label={m.team_order_find_product()}
        hint={m.team_order_find_product_hint()}
        name="findProduct"
        type="search"
        autoComplete="off"
        maxLength={100}
        defaultValue={draft.findProduct}
        action={
          <Button type="submit" name="intent" value="find" variant="secondary">
            {m.team_order_search()}
          </Button>
        }
      />
      {products && <FoundProducts products={products} />}
      <div className="mt-5 border-t border-line pt-4">
        {draft.lines.length === 0 && <p className="text-quiet">{m.team_order_no_items()}</p>}
        <ul className="divide-y divide-line">
          {draft.lines.map(({ productId, quantity }, index) => {
            const item = quote?.items.find(({ id }) => id === productId)
            const title = item ? titleIn(item, locale) : productId
            return (
              <li key={productId} className="flex flex-wrap items-end gap-x-3 gap-y-2 py-3 first:pt-0">
                <input type="hidden" name={`lines.${index}.productId`} value={productId} />
                <div className="min-w-0 grow basis-48 self-center wrap-anywhere">
                  <bdi className="font-medium">{title}</bdi>
                  <BundleParts parts={item?.parts} className="block text-sm" />
                  {item && (
                    <p className="text-sm text-quiet">
                      <AdminMoney fils={item.price} /> · {m.team_order_in_stock({ count: item.stock })}
                    </p>
                  )}
                </div>
                <Field
                  key={draft.touched.startsWith(`${productId} `) ? draft.touched : 'typed'}
                  {...wire(`lines.${index}.quantity`, quantity)}
                  label={m.team_order_quantity()}
                  inputMode="numeric"
                  maxLength={4}
                  className="w-24"
                />
                <Button
                  type="submit"
                  name="remove"
                  value={productId}
                  variant="quiet"
                  aria-label={m.team_order_remove_named({ title: isolate(title) })}
                >
                  {m.team_order_remove()}
                </Button>
              </li>
            )
          })}
        </ul>
        {problems.length > 0 && (
          <Notice tone="warning" live="status" title={m.team_order_problem_items()} className="mt-2">
            <ul className="mt-1">
              {problems.map((problem) => (
                <li key={`${problem.productId} ${problem.reason}`}>
                  {itemProblemText(problem, quote?.items ?? [], locale)}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      <Sessions sessions={sessions} />
    </Panel>
  )
}

function FoundProducts({ products }: { products: FoundProduct[] }) {
  if (products.length === 0) return <p className="mt-2 text-quiet">{m.team_order_no_products()}</p>
  return (
    <ul className="mt-2 max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line">
      {products.map(({ id, title, price, stock }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
          <span className="min-w-0 grow wrap-anywhere">
            <bdi className="font-medium">{title}</bdi>{' '}
            <span className="text-sm whitespace-nowrap text-quiet">
              <AdminMoney fils={price} /> · {m.team_order_in_stock({ count: stock })}
            </span>
          </span>
          <Button
            type="submit"
            name="add"
            value={id}
            variant="quiet"
            disabled={stock === 0}
            aria-label={m.team_order_add_named({ title: isolate(title) })}
          >
            {m.team_order_add()}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Host, time and kind of each consultation. */
function Sessions({ sessions }: { sessions: LookupResult['sessions'] }) {
  if (sessions.length === 0) return null
  return (
    <div className="mt-4 grid gap-4 border-t border-line pt-4">
      {sessions.map(({ productId, title, hosts, free, hostId, startsAt, mode }, index) => {
        const nth = sessions.slice(0, index).filter((each) => each.productId === productId).length
        const name = (part: string) => `appointments.${index}.${part}`
        return (
          <fieldset key={`${productId} ${nth}`} className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
            <legend className="mb-1 text-sm text-quiet">
              <bdi>{title}</bdi>
            </legend>
            <input type="hidden" name={name('productId')} value={productId} />
            {hosts.length > 0 && (
              <Field
                as="select"
                name={name('hostId')}
                label={m.appointment_host()}
                defaultValue={hostId}
                className="sm:col-span-2"
              >
                <option value="">{m.appointment_host_any()}</option>
                {hosts.map((host) => (
                  <option key={host.id} value={host.id}>
                    {host.name}
                  </option>
                ))}
              </Field>
            )}
            <Field
              as="select"
              name={name('startsAt')}
              label={m.team_order_session({ number: index + 1 })}
              defaultValue={startsAt}
            >
              <option value="">{m.team_order_session_choose()}</option>
              {free.map(({ at, text }) => (
                <option key={at} value={at}>
                  {text}
                </option>
              ))}
            </Field>
            <Field as="select" name={name('mode')} label={m.team_order_session_mode()} defaultValue={mode || 'live'}>
              <option value="live">{m.appointment_mode_live()}</option>
              <option value="phone">{m.appointment_mode_phone()}</option>
            </Field>
          </fieldset>
        )
      })}
      <p className="text-sm text-quiet">{m.team_order_open_appointment()}</p>
    </div>
  )
}
