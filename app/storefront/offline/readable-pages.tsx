import { useEffect, useState } from 'react'
import { splitPath } from '#app/public-pages.ts'
import { useSite } from '#app/site.ts'
import { LeafIcon } from '#app/ui/icons.tsx'
import { Picture } from '#app/ui/picture.tsx'
import * as m from '#locales/compiled/messages.js'
import { currencyChoice } from '../kit/browser-choice.ts'
import { pictureSizes } from '../kit/product-picture.tsx'
import { type CachedPage, cachedPages } from './cached-list.ts'

/** The pages cached in this browser. Plain links open the cached copies. */
export function ReadablePages() {
  const site = useSite()
  const [pages, setPages] = useState<CachedPage[] | null>(null)
  const locale = site?.locale ?? 'ar'
  useEffect(() => {
    let left = false
    void cachedPages(locale, currencyChoice()).then((found) => left || setPages(found))
    return () => {
      left = true
    }
  }, [locale])
  if (pages === null) return null
  const products = pages.filter(isProduct)
  const others = pages.filter((page) => !isProduct(page))
  if (pages.length === 0)
    return <p className="mt-10 max-w-prose text-center text-sm text-quiet">{m.offline_nothing()}</p>
  return (
    <div className="mt-12 grid w-full max-w-3xl gap-8">
      {products.length > 0 && (
        <section aria-labelledby="kept-products">
          <h2 id="kept-products" className="text-xl">
            {m.offline_products()}
          </h2>
          <ul className="mt-3 grid gap-x-6 sm:grid-cols-2">
            {products.map((page) => (
              <li key={page.path} className="border-b border-line">
                <a
                  href={page.path}
                  className="flex min-h-18 items-center gap-3 py-2 font-medium underline-offset-4 hover:underline"
                >
                  {page.picture === null ? (
                    <span className="grid size-14 shrink-0 place-items-center rounded-md bg-leaf-tint text-leaf">
                      <LeafIcon size={26} />
                    </span>
                  ) : (
                    <span className="size-14 shrink-0">
                      <Picture
                        image={page.picture}
                        alt=""
                        sizes={pictureSizes.line}
                        className="size-full rounded-md bg-sunken"
                      />
                    </span>
                  )}
                  <bdi>{page.title}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="kept-pages">
          <h2 id="kept-pages" className="text-xl">
            {m.offline_pages()}
          </h2>
          <ul className="mt-1 flex flex-wrap gap-x-6">
            {others.map((page) => (
              <li key={page.path}>
                <a
                  href={page.path}
                  className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
                >
                  {splitPath(page.path).path === '/' ? m.nav_home() : <bdi>{page.title}</bdi>}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const isProduct = ({ path }: CachedPage) => splitPath(path).path.startsWith('/product/')
