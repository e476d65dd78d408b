import { useSite } from '#app/site.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { SiteLink } from '#app/ui/link.tsx'
import { textIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import type { Banner } from '#shop/settings/banner.ts'

/** The seasonal banner at the top of the shop page, with the owner's text. */
export function SeasonBanner({ banner }: { banner: Pick<Banner, 'title' | 'text' | 'link'> }) {
  const locale = useSite()?.locale ?? 'ar'
  const { text, as } = textIn(banner.text, locale)
  return (
    <aside
      aria-label={m.banner_label()}
      className="relative isolate flex items-center gap-4 overflow-hidden rounded-lg bg-sun-tint py-4 ps-5 pe-28 md:py-6 md:ps-8 md:pe-56"
    >
      <div className="min-w-0">
        <p className="font-display text-xl leading-snug font-bold md:text-2xl">
          <bdi>{banner.title[locale]}</bdi>
        </p>
        {text && (
          <p {...as} className="mt-1 max-w-prose text-sm md:text-base">
            <bdi>{text}</bdi>
          </p>
        )}
        {banner.link && (
          <SiteLink
            to={banner.link}
            className="-mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-leaf-pressed underline underline-offset-4 after:absolute after:inset-0"
          >
            {m.banner_more()}
            <ArrowIcon size={18} />
          </SiteLink>
        )}
      </div>
      <img
        src="/art/tree-fruit.svg"
        alt=""
        width={320}
        height={320}
        className="absolute -end-8 -bottom-8 -z-10 w-36 md:-end-2 md:-bottom-14 md:w-56"
      />
    </aside>
  )
}
