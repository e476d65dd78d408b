import { useEffect } from 'react'
import { redirect } from 'react-router'
import { ConfirmForm } from '#app/admin/confirm/confirm-form.tsx'
import { requireFresh } from '#app/admin/confirm/require-fresh.server.ts'
import { pageOfFile } from '#app/admin/export/page-of-file.ts'
import { readFields } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { requirePerson, requireStaff, safeReturn } from '#app/guards.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { DownloadIcon } from '#app/ui/more-icons.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import type { Route } from './+types/confirm'

/** Where to continue, and which proof is required first; without one, anything but a download redirects at once. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireStaff({ request, context, url })
  const person = await requirePerson({ request, context, url })
  const next = safeReturn(url.searchParams.get('next'))
  const by = await context.get(accountsContext).proofDue(person)
  if (by === null && !isFile(next)) throw redirect(next)
  return { by, next, back: pageOfFile(next) }
}

/** Checks the proof; a wrong one is answered as on any other page (see `requireFresh`). */
export async function action({ request, context, url }: Route.ActionArgs) {
  const args = { request, context, url }
  await requireFresh(args, await requireStaff(args), await readFields(request))
  return { confirmed: true }
}

const isFile = (place: string) => place.startsWith('/admin/export/')

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.confirm_again_title(), hidden: true })
}

export default function Confirm({ loaderData: { by, next, back }, actionData }: Route.ComponentProps) {
  useEffect(() => {
    if (actionData?.confirmed) location.assign(next)
  }, [actionData, next])
  if (by !== null) {
    const to = `/admin/confirm?next=${encodeURIComponent(next)}`
    return <ConfirmForm pendingAction={{ by, to, fields: [] }} back={back} submit={m.confirm_again_submit()} />
  }
  return (
    <section className="sheet mx-auto max-w-md p-5 md:p-8">
      <h1 className="text-2xl">{m.confirm_again_ready()}</h1>
      <p className="mt-1 text-quiet">{m.confirm_again_ready_text()}</p>
      <a href={next} className={cx(buttonClass({ block: true }), 'mt-5')}>
        <DownloadIcon size={18} />
        {m.confirm_again_file()}
      </a>
      <ButtonLink to={back} variant="secondary" block className="mt-3">
        {m.confirm_again_return()}
      </ButtonLink>
    </section>
  )
}
