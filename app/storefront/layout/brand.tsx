import { SiteLink } from '#app/ui/link.tsx'
import { useStoreName } from '../kit/store-name.ts'

/** The shop's logo and name, linking home. On the narrowest screens the name alone. */
export function Brand() {
  const name = useStoreName()
  return (
    <SiteLink to="/" className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-md">
      <img
        src="/art/favicon.svg"
        width={40}
        height={40}
        alt=""
        className="size-9 shrink-0 max-[22rem]:hidden md:size-10"
      />
      <span className="translate-y-[0.06em] font-display text-2xl leading-none font-bold rtl:translate-y-[0.16em]">
        {name}
      </span>
    </SiteLink>
  )
}
