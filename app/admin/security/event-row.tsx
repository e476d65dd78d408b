import { Fragment } from 'react'
import { Link } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { CardRow } from '#app/admin/kit/list/card-table.tsx'
import { Badge } from '#app/ui/badge.tsx'
import * as m from '#locales/compiled/messages.js'
import type { SecurityRow } from '#shop/reports/security-list.ts'
import { securityDetails } from './details.ts'
import { securityKindName, securityOutcomeName } from './names.ts'

const cell = 'align-middle lg:px-3 lg:py-2.5'

export function Row({ event }: { event: SecurityRow }) {
  const { kind, outcome, count, at, lastAt } = event
  const details = securityDetails(event)
  return (
    <CardRow>
      <td className={`${cell} max-lg:grow lg:ps-5`}>
        <span className="font-semibold">{securityKindName(kind)}</span>
        {details.length > 0 && (
          <span className="block text-sm wrap-anywhere text-quiet">
            {details.map((detail, index) => (
              <Fragment key={detail}>
                {index > 0 && ' · '}
                <bdi>{detail}</bdi>
              </Fragment>
            ))}
          </span>
        )}
      </td>
      <td className={cell}>
        <Badge tone={outcome === 'ok' ? 'leaf' : 'tomato'}>{securityOutcomeName(outcome)}</Badge>
      </td>
      <td className={`${cell} text-sm max-lg:basis-full lg:max-w-72`}>
        <Who event={event} />
      </td>
      <td className={`${cell} text-sm max-lg:basis-full lg:max-w-56`}>
        <Origin event={event} />
      </td>
      <td className={`${cell} text-sm text-quiet lg:pe-5`}>
        <DateTime at={at} className="lg:whitespace-nowrap" />
        {count > 1 && (
          <span className="block">
            {m.security_log_times({ count })} <DateTime at={lastAt} className="lg:whitespace-nowrap" />
          </span>
        )}
      </td>
    </CardRow>
  )
}

/** The actor, and the account affected when it is another. */
function Who({ event: { accountId, account, aboutId, about, typed, network } }: { event: SecurityRow }) {
  return (
    <>
      {accountId !== null ? (
        <Account id={accountId} email={account} />
      ) : typed !== null ? (
        <Narrow to={typed} says={m.security_log_typed_all()}>
          {m.security_log_typed()} <bdi className="font-mono text-xs">{typed.slice(0, 6)}</bdi>
        </Narrow>
      ) : (
        <span className="text-quiet">{network === null ? '' : m.security_log_visitor()}</span>
      )}
      {aboutId !== null && (
        <span className="flex flex-wrap items-center gap-x-1">
          {m.security_log_about()}: <Account id={aboutId} email={about} />
        </span>
      )}
    </>
  )
}

function Account({ id, email }: { id: string; email: string | null }) {
  if (email === null) return <span className="text-quiet">{m.security_log_gone()}</span>
  return (
    <Link
      to={`/admin/users/view/${encodeURIComponent(id)}`}
      className="inline-flex min-h-11 items-center hover:underline"
    >
      <bdi dir="ltr" className="wrap-anywhere">
        {email}
      </bdi>
    </Link>
  )
}

function Origin({ event: { network, device, outcome } }: { event: SecurityRow }) {
  if (network === null) return <span className="text-quiet">{outcome === 'refused' ? m.security_log_many() : ''}</span>
  return (
    <>
      <Narrow to={network}>
        <bdi dir="ltr" className="wrap-anywhere">
          {network}
        </bdi>
      </Narrow>
      {device !== null && (
        <span className="block text-quiet">
          <bdi>{device}</bdi>
        </span>
      )}
    </>
  )
}

/** Filters the list by the clicked value. */
function Narrow({ to, says, children }: { to: string; says?: string; children: React.ReactNode }) {
  return (
    <Link
      to={`?q=${encodeURIComponent(to)}`}
      title={says}
      className="inline-flex min-h-11 items-center gap-1 hover:underline"
    >
      {children}
    </Link>
  )
}
