import { SiteLink } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import type { BundleContent } from '#shop/catalog/bundles/table.ts'
import type { Fils } from '#shop/money.ts'
import { componentText, useProductText } from '../kit/product-text.ts'
import { productPath } from '../product/product-path.ts'

type BundleContentsProps = { contents: readonly BundleContent[]; price: Fils }

/** A bundle's products, and their total price when bought separately, if that is more than the bundle's. */
export function BundleContents({ contents, price }: BundleContentsProps) {
  const textOf = useProductText()
  const apart = contents.reduce((sum, part) => sum + part.price * part.quantity, 0)
  return (
    <section className="mt-6">
      <h2 className="text-xl">{m.bundle_title()}</h2>
      <ul>
        {contents.map((part) => (
          <li key={part.id}>
            <SiteLink
              to={productPath(part.id)}
              className="inline-flex min-h-11 items-center gap-3 underline-offset-4 hover:underline"
            >
              <Picture
                image={part.image}
                colour={part.imageColour}
                alt=""
                sizes="3rem"
                className="size-12 rounded-sm"
              />
              {componentText(textOf(part), part)}
            </SiteLink>
          </li>
        ))}
      </ul>
      {apart > price && (
        <p className="mt-2 text-sm">
          {m.bundle_apart()} <Price fils={apart} />
        </p>
      )}
    </section>
  )
}
