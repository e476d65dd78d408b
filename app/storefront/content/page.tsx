import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { addPageKeys } from '#app/context/page-keys.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { splitPath } from '#app/public-pages.ts'
import { MoreQuestions } from '#app/storefront/content/more-questions.tsx'
import { PageHead } from '#app/storefront/content/page-head.tsx'
import { pageNames } from '#app/storefront/content/page-names.ts'
import { Prose } from '#app/storefront/content/prose.tsx'
import { readDocument } from '#app/storefront/content/read-document.server.ts'
import { Sections } from '#app/storefront/content/sections.tsx'
import { TableOfContents } from '#app/storefront/content/table-of-contents.tsx'
import { ReceiveSection } from '#app/storefront/home/receive-section.tsx'
import { cachedRead } from '#app/storefront/kit/read-cache.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { pageKeyOf } from '#shop/content/key.ts'

/** Texts with fewer sections have no table of contents. */
const partsForContents = 4

/** A content page; the last part of the URL says which. */
export async function loader({ context }: LoaderFunctionArgs) {
  const visitor = context.get(visitorContext)
  const key = pageKeyOf(visitor.path.replace(/^\/|\/$/g, ''))
  if (key === undefined) throw new Response(null, { status: 404 })
  addPageKeys(context, `content:${key}`)
  return { key, ...(await readDocument(context.get(shopContext), key, visitor)) }
}

/** Each of these pages is a route of its own, named as its path. */
export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { path } = splitPath(new URL(request.url).pathname)
  return cachedRead({ request, serverLoader: serverLoader<typeof loader> }, path.replace(/^\/|\/$/g, ''))
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return []
  const { title, description } = pageNames[loaderData.key]
  return pageMeta(matches, { title: title(), description: description() })
}

export default function Page() {
  const { key, intro, sections, updated } = useLoaderData<typeof loader>()
  const contents = sections.length >= partsForContents
  return (
    <>
      <div className="wrap pt-4 md:pt-8">
        <PageHead title={pageNames[key].title()} updated={updated}>
          <Prose html={intro} className="mt-4 text-lg" />
        </PageHead>
      </div>
      {key === 'delivery' && <ReceiveSection />}
      <div className="wrap mt-10 lg:grid lg:grid-cols-[minmax(0,42rem)_16rem] lg:gap-16">
        {contents && <TableOfContents entries={sections} />}
        <div>
          <div className="grid gap-y-10">
            <Sections sections={sections} />
          </div>
          <MoreQuestions className="mt-12 max-w-[42rem]" />
        </div>
      </div>
    </>
  )
}
