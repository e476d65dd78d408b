import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { CopyButton } from './copy-button.tsx'
import type { IntegrationsResult } from './integrations-result.ts'

/** A new secret, to be copied now: it cannot be shown again. */
export function NewSecret({ made }: { made: Extract<IntegrationsResult, { kind: 'secret' }> }) {
  const name = isolate(made.name)
  return (
    <Notice
      tone="warning"
      live="status"
      title={made.of === 'key' ? m.integrations_key_title({ name }) : m.integrations_secret_title({ name })}
      action={<CopyButton text={made.secret} />}
    >
      <p>{m.integrations_once()}</p>
      <p dir="ltr" className="mt-2 rounded-sm bg-raised px-3 py-2 text-start font-mono text-sm break-all select-all">
        {made.secret}
      </p>
    </Notice>
  )
}
