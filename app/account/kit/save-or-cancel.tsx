import { Button } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'

/** The buttons of a form that replaces what it edits. */
export function SaveOrCancel({ pending, onCancel }: { pending: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" pending={pending} pendingLabel={m.profile_saving()}>
        {m.profile_save()}
      </Button>
      <Button variant="secondary" onClick={onCancel}>
        {m.profile_cancel()}
      </Button>
    </div>
  )
}
