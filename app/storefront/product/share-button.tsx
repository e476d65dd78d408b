import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { ShareIcon } from '#app/ui/icons.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'

/** Shares a page: with the phone's share sheet, else by copying its URL. `path` has no language prefix. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const site = useSite()
  if (!site) return null
  // The URL contains the language, so that recipients read what was shared.
  const url = `${site.baseUrl}/${site.locale}${path}`

  async function share() {
    if (navigator.share) {
      // Closing the share sheet is no error.
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
    <Button
      variant="quiet"
      icon={<ShareIcon size={20} />}
      onClick={() => void share()}
      className="-ms-5 noscript:hidden"
    >
      {m.share()}
    </Button>
  )
}
