import { Form } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { useSitePath } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Provider } from '#shop/accounts/person.ts'
import { forgetDrafts } from '../kit/forget-drafts.ts'
import { initials } from '../kit/initials.ts'

type HeadProps = {
  person: { name: string; email: string; role: 'admin' | 'user'; picture: string | null }
  providers: Provider[]
}

/** Picture or initials, name, address and badges; the link to the admin area for admins only; sign-out. */
export function ProfileHead({ person, providers }: HeadProps) {
  const path = useSitePath()
  return (
    <header className="flex flex-wrap items-center gap-4">
      <span
        aria-hidden="true"
        className="relative grid size-18 shrink-0 place-items-center overflow-hidden rounded-full bg-leaf font-display text-2xl font-bold tracking-widest text-on-leaf"
      >
        {initials(person.name)}
        {/* Over the initials, which show until it loads. */}
        {person.picture && (
          <img
            src={person.picture}
            alt=""
            width={72}
            height={72}
            referrerPolicy="no-referrer"
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <h1 className="text-2xl wrap-anywhere">
          <bdi>{person.name}</bdi>
        </h1>
        <p className="text-quiet wrap-anywhere">
          <bdi dir="ltr">{person.email}</bdi>
        </p>
        <p className="mt-1.5 flex flex-wrap gap-2">
          <Badge tone={person.role === 'admin' ? 'sun' : 'quiet'}>
            {person.role === 'admin' ? m.role_admin() : m.role_user()}
          </Badge>
          {providers.map((provider) => (
            <Badge key={provider}>{provider === 'google' ? m.provider_google() : m.provider_credential()}</Badge>
          ))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {person.role === 'admin' && (
          <a href="/admin" className={buttonClass({ variant: 'secondary' })}>
            {m.profile_admin()}
          </a>
        )}
        {/* A full page load, so that no account data stays in the browser's memory. */}
        <Form method="post" action={path('/profile')} reloadDocument onSubmit={forgetDrafts}>
          <Button type="submit" variant={person.role === 'admin' ? 'quiet' : 'secondary'}>
            {m.profile_sign_out()}
          </Button>
        </Form>
      </div>
    </header>
  )
}
