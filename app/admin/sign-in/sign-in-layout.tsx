import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { ChevronIcon } from '#app/ui/icons.tsx'
import { SproutLoader } from '#app/ui/sprout-loader.tsx'
import * as m from '#locales/compiled/messages.js'
import { LanguageToggle } from '../shell/language-toggle.tsx'
import { ShopMark } from '../shell/shop-mark.tsx'
import { TestStrip } from '../shell/test-strip.tsx'

type SignInLayoutProps = { title: string; intro?: ReactNode; children: ReactNode }

/** A page outside the admin area: one narrow sheet with the logo above it and the link home below. */
export function SignInLayout({ title, intro, children }: SignInLayoutProps) {
  // After sign-in, each page's own guard runs: wait for it.
  const { state, location } = useNavigation()
  const entering = state === 'loading' && /^\/admin(?!\/(login|setup))(\/|$)/.test(location.pathname)
  return (
    <div className="flex min-h-dvh flex-col">
      <header>
        <TestStrip />
        <div className="mx-auto flex w-full max-w-md items-center justify-between gap-3 px-4 pt-6 md:pt-12">
          <ShopMark />
          <LanguageToggle />
        </div>
      </header>
      <main className="mx-auto flex w-full max-w-md grow flex-col px-4 pb-12">
        <div className="sheet mt-6 p-5 shadow-soft md:p-8">
          {entering ? (
            <Checking />
          ) : (
            <>
              <h1 className="text-2xl">{title}</h1>
              {intro && <p className="mt-1 text-quiet">{intro}</p>}
              {children}
            </>
          )}
        </div>
        {/* Points to the start of the line, as "back". */}
        <TextLink
          to="/"
          reloadDocument
          className="mt-4 gap-1 self-center rounded-md px-3 font-medium hover:bg-leaf-tint"
        >
          <span className="rotate-180">
            <ChevronIcon size={18} />
          </span>
          {m.admin_back_home()}
        </TextLink>
      </main>
    </div>
  )
}

/** Shown while checking whether the user may run the shop. */
function Checking() {
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center">
      <SproutLoader label={m.admin_checking()} />
      <p aria-hidden="true" className="font-medium">
        {m.admin_checking()}
      </p>
    </div>
  )
}
