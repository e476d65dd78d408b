import { useEffect } from 'react'
import { data, Form } from 'react-router'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useSuccesses } from '#app/admin/kit/use-successes.ts'
import { MissCard } from '#app/admin/search/miss-card.tsx'
import { SynonymForm, type SynonymReply } from '#app/admin/search/synonym-form.tsx'
import { readFields, typedText } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { Button } from '#app/ui/button.tsx'
import { TrashIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { dismissMiss, readMisses } from '#shop/catalog/search/misses.ts'
import { synonymSchema } from '#shop/catalog/search/synonym.ts'
import { deleteSynonym, readSynonyms, saveSynonym } from '#shop/catalog/search/synonyms.ts'
import type { Route } from './+types/searches'

const longestTerm = 80

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'products.see')
  const { db } = context.get(shopContext)
  const [misses, synonyms] = await Promise.all([readMisses(db), readSynonyms(db)])
  return { misses, synonyms }
}

/** Adds or deletes a synonym, or removes a search from the list. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'products.act')
  const { db, clock } = context.get(shopContext)
  const fields = await readFields(request)
  const term = typedText(fields.term, longestTerm)
  if (fields.intent === 'dismiss') {
    await dismissMiss(db, term)
    return data<SynonymReply>({ kind: 'dismissed' })
  }
  if (fields.intent === 'delete') {
    await deleteSynonym(db, clock, admin, term)
    return data<SynonymReply>({ kind: 'deleted' })
  }
  const refused = {
    kind: 'refused',
    term,
    typed: typedText(fields.typed, 80),
    means: typedText(fields.means, 80),
  } as const
  const read = parseInput(synonymSchema, { typed: fields.typed, means: fields.means })
  if (!read.ok) return data<SynonymReply>({ ...refused, errors: read.errors }, { status: 422 })
  const saved = await saveSynonym(db, clock, admin, read.value)
  if (saved.ok) return data<SynonymReply>({ kind: 'saved', term, ...read.value })
  const { reason } = saved.refusal
  const errors: FieldErrors = reason === 'no_words' ? { typed: reason } : { means: reason }
  return data<SynonymReply>({ ...refused, errors }, { status: 422 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_searches_title(), hidden: true })
}

export default function Searches({ loaderData: { misses, synonyms }, actionData }: Route.ComponentProps) {
  useEffect(() => {
    if (actionData?.kind === 'saved')
      toast.success(m.admin_searches_saved({ typed: isolate(actionData.typed), means: isolate(actionData.means) }))
    if (actionData?.kind === 'deleted') toast.success(m.admin_searches_deleted())
  }, [actionData])
  const added = useSuccesses(actionData, (reply) => reply.kind === 'saved' && reply.term === '')
  const refused = actionData?.kind === 'refused' ? actionData : undefined
  return (
    <>
      <h1 className="text-2xl">{m.admin_searches_title()}</h1>
      <p className="mt-1 max-w-prose text-quiet">{m.admin_searches_text()}</p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {misses.length === 0 ? (
          <p className="sheet px-4 py-10 text-center text-quiet">{m.admin_searches_none()}</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {misses.map((miss) => (
              <li key={miss.term}>
                <ForRole needs={['products.act']} shown>
                  <MissCard miss={miss} refused={refused?.term === miss.term ? refused : undefined} />
                </ForRole>
              </li>
            ))}
          </ul>
        )}
        <Panel title={m.admin_searches_synonyms()}>
          <ForRole needs={['products.act']}>
            <SynonymForm key={added} refused={refused?.term === '' ? refused : undefined} />
          </ForRole>
          {synonyms.length > 0 && (
            <ul className="mt-5 divide-y divide-line border-t border-line">
              {synonyms.map(({ term, typed, means }) => (
                <li key={term} className="flex items-center justify-between gap-3 py-1">
                  <span className="min-w-0 wrap-anywhere">
                    {m.admin_searches_means({ typed: isolate(typed), means: isolate(means) })}
                  </span>
                  <ForRole needs={['products.act']}>
                    <Form method="post" preventScrollReset>
                      <input type="hidden" name="term" value={term} />
                      <Button type="submit" name="intent" value="delete" variant="quiet" className="px-3">
                        <TrashIcon size={18} className="text-tomato-ink" />
                        <span className="sr-only">{m.admin_searches_delete({ typed: isolate(typed) })}</span>
                      </Button>
                    </Form>
                  </ForRole>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </>
  )
}
