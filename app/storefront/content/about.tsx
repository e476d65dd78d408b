import { addPageKeys } from '#app/context/page-keys.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { Breadcrumb } from '#app/storefront/content/page-head.tsx'
import { pageNames } from '#app/storefront/content/page-names.ts'
import { Prose } from '#app/storefront/content/prose.tsx'
import { readDocument } from '#app/storefront/content/read-document.server.ts'
import { Sections, type SectionView } from '#app/storefront/content/sections.tsx'
import { cachedRead } from '#app/storefront/kit/read-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import type { Route } from './+types/about'

export async function loader({ context }: Route.LoaderArgs) {
  addPageKeys(context, 'content:about')
  return readDocument(context.get(shopContext), 'about', context.get(visitorContext))
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedRead(args, 'storefront/content/about')
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.page_about_title(), description: m.page_about_description() })
}

/**
 * The About page. Sections with these ids have their own layout, the others follow as plain text; a section the owner
 * removed leaves no gap.
 */
export default function About({ loaderData: { intro, sections } }: Route.ComponentProps) {
  const part = (id: string) => sections.find((section) => section.id === id)
  const [team, does, doesNot] = [part('team'), part('do'), part('dont')]
  const rest = sections.filter((section) => section !== team && section !== does && section !== doesNot)
  return (
    <div className="wrap pt-4 md:pt-8">
      <Breadcrumb title={m.page_about_title()} />
      <div className="mt-2 grid items-center gap-x-12 gap-y-6 md:grid-cols-2">
        <div>
          <h1 className="text-4xl">{pageNames.about.title()}</h1>
          <Prose html={intro} className="mt-4 text-lg" />
        </div>
        <img src="/art/team.svg" width={720} height={480} alt="" className="no-print w-full" />
      </div>
      {team && (
        <section id={team.id} className="mt-14">
          <h2 className="mb-4 text-3xl">{team.title}</h2>
          <Prose html={team.html} className="prose-pair" />
        </section>
      )}
      {(does || doesNot) && (
        <div className="mt-14 grid gap-4 md:grid-cols-2 md:gap-6">
          <Points part={does} className="bg-leaf-tint" marks="prose-ticks" />
          <Points part={doesNot} className="bg-tomato-tint" marks="prose-crosses" />
        </div>
      )}
      <div className="mt-14">
        <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
          <Sections sections={rest} />
        </div>
        <div className="no-print mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/shop">{m.about_shop()}</ButtonLink>
          <ButtonLink to="/contact" variant="secondary">
            {m.footer_contact()}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

function Points({ part, className, marks }: { part: SectionView | undefined; className: string; marks: string }) {
  if (!part) return null
  return (
    <section id={part.id} className={`rounded-lg p-6 md:p-8 ${className}`}>
      <h2 className="mb-3 text-2xl">{part.title}</h2>
      <Prose html={part.html} className={marks} />
    </section>
  )
}
