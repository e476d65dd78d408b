import { Form, useNavigation } from 'react-router'
import { useSite } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { SavedAddress } from '#shop/addresses/read.ts'
import { addressLines } from '#shop/addresses/shipping.ts'

/** A saved address and its actions. */
export function AddressCard({ saved, onEdit }: { saved: SavedAddress; onEdit: () => void }) {
  const locale = useSite()?.locale ?? 'ar'
  const [first = '', ...rest] = addressLines(saved.address, locale)
  const title = saved.label || first
  const name = isolate(title)
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 px-5 py-4 md:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
          {saved.isDefault && <Badge tone="leaf">{m.address_book_default()}</Badge>}
        </p>
        <address className="not-italic text-quiet wrap-anywhere">
          {(saved.label ? [first, ...rest] : rest).map((line) => (
            <span key={line} className="block">
              <bdi>{line}</bdi>
            </span>
          ))}
        </address>
      </div>
      <div className="-mx-3 flex flex-wrap">
        <Button
          variant="quiet"
          className="px-3! noscript:hidden"
          onClick={onEdit}
          aria-label={m.address_book_edit_named({ name })}
        >
          {m.address_book_edit_short()}
        </Button>
        {!saved.isDefault && (
          <Action intent="default" id={saved.id} label={m.address_book_default_named({ name })}>
            {m.address_book_make_default()}
          </Action>
        )}
        <Action intent="remove" id={saved.id} label={m.address_book_remove_named({ name })}>
          {m.address_book_remove()}
        </Action>
      </div>
    </li>
  )
}

type ActionProps = { intent: 'default' | 'remove'; id: string; label: string; children: string }

function Action({ intent, id, label, children }: ActionProps) {
  const sent = useNavigation().formData
  const pending = sent?.get('intent') === intent && sent.get('id') === id
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant="quiet" className="px-3!" aria-label={label} pending={pending}>
        {children}
      </Button>
    </Form>
  )
}
