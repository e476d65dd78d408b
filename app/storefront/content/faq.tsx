import { useMemo, useState } from 'react'
import { addPageKeys } from '#app/context/page-keys.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { FaqAnswer } from '#app/storefront/content/faq-answer.tsx'
import { findQuestions, type QuestionGroup, questionGroups, withoutTags } from '#app/storefront/content/faq-groups.ts'
import { FaqSearch } from '#app/storefront/content/faq-search.tsx'
import { MoreQuestions } from '#app/storefront/content/more-questions.tsx'
import { NoMatchingQuestion } from '#app/storefront/content/no-matching-question.tsx'
import { PageHead } from '#app/storefront/content/page-head.tsx'
import { Prose } from '#app/storefront/content/prose.tsx'
import { readDocument } from '#app/storefront/content/read-document.server.ts'
import { TableOfContents } from '#app/storefront/content/table-of-contents.tsx'
import { useLinkedAnswer } from '#app/storefront/content/use-linked-answer.ts'
import { JsonLd } from '#app/storefront/kit/json-ld.tsx'
import { cachedRead } from '#app/storefront/kit/read-cache.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import type { Route } from './+types/faq'

const longestSearch = 100

/** The questions, and the search of a form sent without scripts. */
export async function loader({ context, url }: Route.LoaderArgs) {
  addPageKeys(context, 'content:faq')
  const { intro, sections } = await readDocument(context.get(shopContext), 'faq', context.get(visitorContext))
  const typed = (url.searchParams.get('q') ?? '').slice(0, longestSearch)
  return { intro, groups: questionGroups(sections), typed }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedRead(args, 'storefront/content/faq')
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.page_faq_title(), description: m.page_faq_description() })
}

export default function Faq({ loaderData: { intro, groups, typed: opened } }: Route.ComponentProps) {
  const [typed, setTyped] = useState(opened)
  const found = useMemo(() => findQuestions(groups, typed), [groups, typed])
  useLinkedAnswer(() => setTyped(''))
  const isHidden = (id: string) => found !== null && !found.has(id)
  return (
    <>
      <JsonLd data={faqData(groups)} />
      <div className="wrap pt-4 md:pt-8">
        <PageHead title={m.page_faq_title()}>{intro && <Prose html={intro} className="mt-4 text-lg" />}</PageHead>
        <FaqSearch typed={typed} onType={setTyped} found={found?.size ?? null} />
      </div>
      <div className="wrap mt-4 lg:grid lg:grid-cols-[minmax(0,42rem)_16rem] lg:gap-16">
        {found === null && <TableOfContents entries={groups.filter((group) => group.title !== '')} />}
        <div>
          {groups.map((group) => (
            <section
              key={group.id}
              id={group.id}
              hidden={group.questions.every(({ id }) => isHidden(id))}
              className="not-first:mt-10"
            >
              {group.title && <h2 className="text-2xl">{group.title}</h2>}
              {group.html && <Prose html={group.html} className="mt-2" />}
              <div className="mt-2">
                {group.questions.map((question) => (
                  <FaqAnswer key={question.id} question={question} hidden={isHidden(question.id)} />
                ))}
              </div>
            </section>
          ))}
          {found?.size === 0 && <NoMatchingQuestion onClear={() => setTyped('')} />}
          <MoreQuestions faq={false} className="mt-12" />
        </div>
      </div>
    </>
  )
}

/** The same questions for search engines. */
function faqData(groups: readonly QuestionGroup[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: groups
      .flatMap((group) => group.questions)
      .map(({ title, html }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: withoutTags(html) },
      })),
  }
}
