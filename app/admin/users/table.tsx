import { DateTime } from '#app/admin/kit/dates.tsx'
import { CardRow, CardTable } from '#app/admin/kit/list/card-table.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import * as m from '#locales/compiled/messages.js'
import type { UserSummary } from '#shop/accounts/users/list-users.ts'
import { ActionButtons } from './action-buttons.tsx'
import { isUnverified, type UserIntent } from './actions.ts'
import { ActiveMark, Avatar, providerNames, RoleBadge } from './marks.tsx'

export type ListedUser = UserSummary & { isBuiltIn: boolean; isSelf: boolean; intents: UserIntent[] }

type UsersTableProps = { users: ListedUser[]; label: string; onAsk: (intent: UserIntent, user: ListedUser) => void }

const cell = 'align-middle lg:px-3 lg:py-2'

/** Users as a table; on a phone each row becomes a card. */
export function UsersTable({ users, label, onAsk }: UsersTableProps) {
  const columns = [
    m.users_col_user(),
    m.users_role(),
    m.users_col_provider(),
    m.users_col_joined(),
    m.users_status(),
    m.users_col_actions(),
  ]
  return (
    <CardTable label={label} columns={columns}>
      {users.map((user) => (
        <UserRow key={user.id} user={user} onAsk={(intent) => onAsk(intent, user)} />
      ))}
    </CardTable>
  )
}

function UserRow({ user, onAsk }: { user: ListedUser; onAsk: (intent: UserIntent) => void }) {
  return (
    <CardRow>
      <td className={`${cell} max-lg:basis-full lg:ps-5`}>
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={user.name} />
          <div className="min-w-0">
            <TextLink to={`/admin/users/view/${user.id}`} className="-my-1.5 min-w-11 font-semibold wrap-anywhere">
              <bdi>{user.name}</bdi>
            </TextLink>
            {(user.isBuiltIn || user.isSelf || isUnverified(user)) && (
              <span className="ms-2 inline-flex gap-1.5">
                {user.isBuiltIn && <Badge>{m.users_built_in()}</Badge>}
                {user.isSelf && <Badge>{m.users_you()}</Badge>}
                {isUnverified(user) && <Badge>{m.users_unproven()}</Badge>}
              </span>
            )}
            <p className="text-sm wrap-break-word text-quiet max-lg:wrap-anywhere">
              <bdi dir="ltr">{user.email}</bdi>
            </p>
          </div>
        </div>
      </td>
      <td className={cell}>
        <RoleBadge role={user.role} />
      </td>
      <td className={`${cell} text-sm lg:whitespace-nowrap`}>{providerNames(user.providers)}</td>
      <td className={`${cell} text-sm text-quiet max-lg:order-1 max-lg:basis-full`}>
        <p>
          <span className="lg:hidden">{m.users_col_joined()} </span>
          <DateTime at={user.createdAt} />
        </p>
        <p>
          {m.users_col_last()}: {user.lastSignInAt === null ? m.users_never() : <DateTime at={user.lastSignInAt} />}
        </p>
      </td>
      <td className={cell}>
        <ActiveMark isActive={user.isActive} />
      </td>
      <td className={`${cell} max-lg:order-3 max-lg:mt-1 lg:pe-5 ${user.intents.length === 0 ? 'max-lg:hidden' : ''}`}>
        {user.intents.length === 0 ? (
          <span className="text-quiet">—</span>
        ) : (
          <ActionButtons person={user} intents={user.intents} onAsk={onAsk} className="gap-2" />
        )}
      </td>
    </CardRow>
  )
}
