import * as m from '#locales/compiled/messages.js'
import type { StoreSettings } from '#shop/settings/form.ts'
import { socialNames, socialPlaces } from './social-names.ts'

/** Links to the store's social media pages, as far as the owner set them. */
export function SocialLinks({ social }: { social: StoreSettings['social'] }) {
  const links = socialPlaces.filter((place) => social[place] !== '')
  if (links.length === 0) return null
  return (
    <>
      <h3 className="mt-4 text-lg">{m.contact_follow()}</h3>
      <ul className="flex flex-wrap gap-x-5">
        {links.map((place) => (
          <li key={place}>
            <a
              href={social[place]}
              rel="noopener me"
              className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
            >
              {socialNames[place]}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
