import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { IntegrationsResult } from './integrations-result.ts'

/** A new secret, to be copied now: it cannot be shown again. */
export function NewSecret({ made }: { made: Extract<IntegrationsResult, { kind: 'secret' }> }) {
  const [canCopy, setCanCopy] = useState(false)
  const [copied, setCopied] = useState(false)
  useEffect(() => setCanCopy(navigator.clipboard !== undefined), [])
  const name = isolate(made.name)
  async function copy() {
    await navigator.clipboard.writeText(made.secret).then(
      () => setCopied(true),
      () => setCanCopy(false),
    )
  }
  return (
    <Notice
      tone="warning"
      live="status"
      title={made.of === 'key' ? m.integrations_key_title({ name }) : m.integrations_secret_title({ name })}
      action={
        canCopy && (
          <Button variant="secondary" onClick={() => void copy()}>
            {copied ? m.integrations_copied() : m.integrations_copy()}
          </Button>
        )
      }
    >
      <p>{m.integrations_once()}</p>
      <p dir="ltr" className="mt-2 rounded-sm bg-raised px-3 py-2 text-start font-mono text-sm break-all select-all">
        {made.secret}
      </p>
    </Notice>
  )
}
