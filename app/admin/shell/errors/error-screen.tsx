import { useRevalidator } from 'react-router'
import { isTemporarilyUnavailable } from '#app/temporarily-unavailable.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RequestNumber } from '#app/ui/request-number.tsx'
import * as m from '#locales/compiled/messages.js'

/** An unexpected error; its technical details in development only. */
export function AdminErrorScreen({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  const away = isTemporarilyUnavailable(error)
  const title = away ? m.unavailable_title() : m.admin_error_title()
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center py-10 text-center">
      <title>{title}</title>
      <img src="/art/seedling.svg" width={240} height={240} alt="" className="w-36" />
      <h1 className="mt-4 text-2xl">{title}</h1>
      <p className="mt-2 text-quiet">{away ? m.admin_unavailable_text() : m.admin_error_text()}</p>
      <RequestNumber label={m.admin_error_number()} />
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button pending={state === 'loading'} onClick={() => void revalidate()}>
          {m.try_again()}
        </Button>
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {m.reload_page()}
        </Button>
        <ButtonLink to="/admin/dashboard" variant="quiet" reloadDocument>
          {m.admin_back_dashboard()}
        </ButtonLink>
      </div>
      {import.meta.env.DEV && (
        <details className="mt-8 w-full text-start">
          <summary className="min-h-11 py-2">{m.admin_error_details()}</summary>
          <pre dir="ltr" className="overflow-auto rounded-md bg-sunken p-4 font-mono text-sm">
            {error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error, null, 2)}
          </pre>
        </details>
      )}
    </div>
  )
}
