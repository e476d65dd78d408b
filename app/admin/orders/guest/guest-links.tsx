import { ForRole } from '#app/admin/kit/for-role.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import * as m from '#locales/compiled/messages.js'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'

/** Where the browser downloads everything stored about a guest; not a page. */
export const exportPath = (number: string) => `/admin/export/guest/${number}`

/** The two verbs for the personal data of a buyer without an account, in the order's customer panel. */
export function GuestLinks({ number }: { number: string }) {
  return (
    <ForRole needs={['customers.act', 'customers.contact']}>
      <div className="mt-1.5 border-t border-line pt-3">
        <p className="text-sm text-quiet">{m.guest_data_no_account()}</p>
        <ul className="flex flex-wrap gap-x-4">
          <ForRole needs={['messages.see']}>
            <li>
              <TextLink to={exportPath(number)} reloadDocument className="text-sm font-medium">
                {m.guest_data_export()}
              </TextLink>
            </li>
          </ForRole>
          <li>
            <TextLink to={adminOrderPath(number, 'guest')} className="text-sm font-medium">
              {m.guest_data_erase()}
            </TextLink>
          </li>
        </ul>
      </div>
    </ForRole>
  )
}
