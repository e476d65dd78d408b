import { lazy, Suspense, useRef } from 'react'
import type { FieldErrors } from '#app/form.ts'
import { useSite } from '#app/site.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import type { Draft } from '../draft.ts'
import { type Giftable, type GiftDraft, giftField, giftObstacle, newGift } from './gift-draft.ts'

const GiftFields = lazy(() => import('./gift-fields.tsx').then(({ GiftFields }) => ({ default: GiftFields })))

type Props = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** The items that can be given. */
  guides: readonly Giftable[]
  errors: FieldErrors
}

/** Which guides in the cart are gifts, and for whom. */
export function GiftsPart({ draft, change, guides, errors }: Props) {
  const locale = useSite()?.locale ?? 'ar'
  // What was typed comes back when the box is ticked again.
  const taken = useRef<Record<string, GiftDraft>>({})
  if (guides.length === 0) return null
  const { gifts } = draft
  const titleOf = (of: { title: string; titleEn: string }) => isolate(titleIn(of, locale))
  const without = (id: string) => Object.fromEntries(Object.entries(gifts).filter(([other]) => other !== id))
  return (
    <fieldset className="mt-6 grid gap-3 border-t border-line pt-5">
      <legend className="sr-only">{m.gift_legend()}</legend>
      <div>
        <p className="font-medium" aria-hidden="true">
          {m.gift_legend()}
        </p>
        <p className="text-sm text-quiet">{m.gift_give_hint()}</p>
      </div>
      {guides.map((guide) => {
        const { id } = guide
        const giftDraft = gifts[id]
        const name = titleOf(guide)
        const obstacle = (errors[giftField(id)] || giftDraft) && giftObstacle(guide)
        const reason =
          obstacle === 'twice' && guide.other
            ? m.gift_twice({ title: name, other: titleOf(guide.other) })
            : obstacle && m.gift_one_only({ title: name })
        return (
          <div key={id}>
            <Checkbox
              name={giftField(id)}
              checked={giftDraft !== undefined}
              onChange={({ target }) => {
                if (giftDraft) taken.current[id] = giftDraft
                change({
                  gifts: target.checked ? { ...gifts, [id]: taken.current[id] ?? newGift(locale) } : without(id),
                })
              }}
              error={reason}
            >
              {m.gift_give({ title: name })}
            </Checkbox>
            {giftDraft && (
              <Suspense>
                <GiftFields
                  gift={giftDraft}
                  label={m.gift_of({ title: name })}
                  field={(part) => giftField(id, part)}
                  errors={errors}
                  onChange={(part) => change({ gifts: { ...gifts, [id]: { ...giftDraft, ...part } } })}
                />
              </Suspense>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
