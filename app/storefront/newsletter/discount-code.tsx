import { Button } from '#app/ui/button.tsx'
import { useCopy } from '#app/ui/form/use-copy.ts'
import { CheckIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'

/** The code, with a copy button where the browser allows it. */
export function DiscountCode({ code }: { code: string }) {
  const { canCopy, isCopied, copy } = useCopy(code)
  return (
    <div className="my-2 grid w-full justify-items-center gap-3 rounded-md border-2 border-dashed border-leaf bg-leaf-tint p-4">
      <p className="text-sm">{m.newsletter_code()}</p>
      <p className="select-all">
        <bdi dir="ltr" className="font-display text-3xl font-bold tracking-wider">
          {code}
        </bdi>
      </p>
      {canCopy && (
        <Button variant="secondary" icon={isCopied && <CheckIcon size={20} />} onClick={copy}>
          {m.newsletter_copy()}
        </Button>
      )}
      <p role="status" className="sr-only">
        {isCopied && m.newsletter_copied()}
      </p>
    </div>
  )
}
