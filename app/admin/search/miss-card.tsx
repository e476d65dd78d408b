import { Form } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { SearchMiss } from '#shop/catalog/search/misses.ts'
import { SynonymForm, type SynonymRefused } from './synonym-form.tsx'

/** A search without results, with suggested words of the shop as one-click synonyms. */
export function MissCard({ miss, refused }: { miss: SearchMiss; refused: SynonymRefused | undefined }) {
  const { term, typed, times, lastAt, nearest } = miss
  return (
    <article aria-label={typed} className="sheet p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 font-text text-base font-semibold wrap-anywhere">
          <bdi>{typed}</bdi>
        </h2>
        <p className="text-sm text-quiet">
          {m.admin_searches_times({ count: times })} · <DateTime at={lastAt} />
        </p>
      </div>
      {nearest.length > 0 && (
        <Form method="post" preventScrollReset className="mt-2 flex flex-wrap items-center gap-2">
          <input type="hidden" name="term" value={term} />
          <input type="hidden" name="typed" value={typed} />
          <span className="text-sm text-quiet">{m.admin_searches_nearest()}</span>
          {nearest.map((word) => (
            <Button key={word} type="submit" name="means" value={word} variant="secondary">
              <span className="sr-only">{m.admin_searches_means({ typed: isolate(typed), means: isolate(word) })}</span>
              <bdi aria-hidden>{word}</bdi>
            </Button>
          ))}
        </Form>
      )}
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-4">
        <details open={refused !== undefined} className="min-w-0 open:grow">
          <summary className="w-fit rounded-md py-3 text-sm font-medium text-leaf hover:underline">
            {m.admin_searches_other()}
          </summary>
          <SynonymForm miss={miss} refused={refused} />
        </details>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="term" value={term} />
          <Button type="submit" name="intent" value="dismiss" variant="quiet" className="-me-4">
            {m.admin_searches_dismiss()}
          </Button>
        </Form>
      </div>
    </article>
  )
}
