import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { ShareIcon } from '#app/ui/icons.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'

/** Passes a page on: through the phone's own sharing sheet, else its address goes to the clipboard. `path` has no language prefix. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const site = useSite()
  if (!site) return null
  // The language is in the address, so that whoever opens it reads what was shared.
  const url = `${site.baseUrl}/${site.locale}${path}`

  async function share() {
    if (navigator.share) {
      // Closing the sheet is no failure.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      toast.success(m.share_copied())
    } catch {
      toast.error(m.share_failed(), { description: url })
    }
  }

  return (
    <Button variant="quiet" icon={<ShareIcon size={20} />} onClick={() => void share()} className="-ms-5">
      {m.share()}
    </Button>
  )
}
