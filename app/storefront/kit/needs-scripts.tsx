import * as m from '#locales/compiled/messages.js'

/** Why nothing more comes, for whoever has scripts switched off. */
export function NeedsScripts({ className }: { className?: string }) {
  return (
    <noscript>
      <p className={className}>{m.needs_javascript()}</p>
    </noscript>
  )
}
