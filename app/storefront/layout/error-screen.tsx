import { useRevalidator } from 'react-router'
import { isTemporarilyUnavailable } from '#app/temporarily-unavailable.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { RequestNumber } from '#app/ui/request-number.tsx'
import * as m from '#locales/compiled/messages.js'
import { useStoreName } from '../kit/store-name.ts'

/** An unexpected error, with its technical details in development only. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  const away = isTemporarilyUnavailable(error)
  const title = away ? m.unavailable_title() : m.error_title()
  return (
    <div className="wrap flex flex-col items-center py-12 text-center md:py-16">
      <title>{`${title} | ${useStoreName()}`}</title>
      <img src="/art/seedling.svg" width={240} height={240} alt="" className="w-48" />
      <h1 className="mt-6 text-3xl">{title}</h1>
      <p className="mt-3 max-w-prose text-quiet">{away ? m.unavailable_text() : m.error_text()}</p>
      <RequestNumber />
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button pending={state === 'loading'} onClick={() => void revalidate()}>
          {m.try_again()}
        </Button>
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {m.reload_page()}
        </Button>
        {/* A full page load: the running page may be what broke. */}
        <a href="/" className={buttonClass({ variant: 'quiet' })}>
          {m.back_home()}
        </a>
      </div>
      {import.meta.env.DEV && (
        <details className="mt-8 w-full max-w-prose text-start">
          <summary className="min-h-11 py-2">{m.error_details()}</summary>
          <pre dir="ltr" className="overflow-auto rounded-md bg-sunken p-4 font-mono text-sm">
            {error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error, null, 2)}
          </pre>
        </details>
      )}
    </div>
  )
}
