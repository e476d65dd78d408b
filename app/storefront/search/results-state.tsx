import { ButtonLink } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { SiteLink } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import { type BrowseParams, shopPath } from '../catalog/browse-params.ts'

/** Says that a corrected query was searched, because a word typed does not occur in the shop. */
export function CorrectedQuery({ browse, instead }: { browse: BrowseParams; instead: string }) {
  return (
    <div className="mb-6 rounded-md bg-sun-tint px-4 py-3">
      <p className="text-lg">
        {m.search_showing()}{' '}
        <SiteLink
          to={shopPath({ ...browse, q: instead })}
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
        >
          <bdi>{instead}</bdi>
        </SiteLink>
      </p>
      <p className="text-sm break-words text-quiet">{m.search_instead_of({ q: isolate(browse.q) })}</p>
    </div>
  )
}

/** No results: suggests removing filters, or starting over. */
export function NothingFound({ browse }: { browse: BrowseParams }) {
  const narrowed = browse.q !== '' && (browse.category !== '' || browse.band !== '')
  return (
    <div className="flex flex-col items-center py-10 text-center">
      <img src="/art/seedling.svg" width={240} height={240} alt="" className="w-44" />
      <h2 className="mt-5 text-2xl">{m.no_products()}</h2>
      <p className="mt-1 text-quiet">{m.no_products_hint()}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {narrowed && (
          <ButtonLink to={shopPath({ ...browse, category: '', band: '' })}>{m.search_all_products()}</ButtonLink>
        )}
        <ButtonLink to="/shop" variant={narrowed ? 'secondary' : 'primary'}>
          {m.reset_search()}
        </ButtonLink>
      </div>
    </div>
  )
}
