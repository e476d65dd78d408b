import { redirect } from 'react-router'
import { readFields, typedText } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { safeReturnPath } from '#app/guards.ts'
import { isCurrency } from '#shop/money.ts'
import { choiceCookie } from '../kit/browser-choice.ts'
import type { Route } from './+types/choose-currency'

const home = (context: Route.ActionArgs['context']) => context.get(visitorContext).prefix || '/'

/** Sets the currency without scripts: the same cookie that scripts write, then back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { currency, from } = await readFields(request)
  const isSecure = context.get(shopContext).baseUrl.startsWith('https:')
  const headers = isCurrency(currency)
    ? { 'Set-Cookie': choiceCookie('growagarden_selected_currency', currency, isSecure) }
    : undefined
  return redirect(safeReturnPath(typedText(from, 2000), home(context)), { status: 303, ...(headers && { headers }) })
}

export const loader = ({ context }: Route.LoaderArgs) => redirect(home(context))
