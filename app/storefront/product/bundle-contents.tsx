import { isolate } from '#app/ui/isolate.ts'
import { SiteLink } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useMoney } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import type { BundleContent } from '#shop/catalog/bundles/read-contents.ts'
import type { Fils } from '#shop/money.ts'
import { useProductText } from '../kit/product-text.ts'
import { productPath } from './product-path.ts'

/** What a bundle holds, what that costs apart, and what is saved. */
export function BundleContents({ contents, price }: { contents: readonly BundleContent[]; price: Fils }) {
  const textOf = useProductText()
  const { show } = useMoney()
  const sum = contents.reduce((total, each) => total + each.price * each.quantity, 0)
  const apart = isolate(show(sum))
  return (
    <section aria-labelledby="bundle-title" className="mt-6 max-w-prose">
      <h2 id="bundle-title" className="text-xl">
        {m.bundle_title()}
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {contents.map((part) => {
          const { title } = textOf(part)
          return (
            <li key={part.id} className="flex items-center gap-3 py-2">
              <Picture
                image={part.image}
                colour={part.imageColour}
                alt=""
                sizes="3rem"
                className="size-12 shrink-0 rounded-sm"
              />
              <span className="min-w-0 grow wrap-anywhere">
                {part.isActive ? (
                  <SiteLink
                    to={productPath(part.id)}
                    className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                  >
                    <bdi>{title}</bdi>
                  </SiteLink>
                ) : (
                  <bdi>{title}</bdi>
                )}
              </span>
              <span className="whitespace-nowrap text-quiet tabular-nums">× {part.quantity}</span>
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-sm">
        {sum > price ? m.bundle_apart({ apart, saved: isolate(show(sum - price)) }) : m.bundle_apart_only({ apart })}
      </p>
    </section>
  )
}
