import type { ReactNode } from 'react'
import { ChevronIcon } from '#app/ui/icons.tsx'
import { SiteLink } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'

type SheetProps = {
  title: string
  intro?: ReactNode /** No link home below: the sheet has one itself. */
  ownWay?: boolean
  children?: ReactNode
}

/** The layout of sign-in pages: one narrow sheet with a link home. */
export function AccountSheet({ title, intro, ownWay = false, children }: SheetProps) {
  return (
    <div className="mx-auto flex w-full max-w-md flex-col px-4 pt-6 pb-12 md:pt-10">
      <div className="sheet p-5 shadow-soft md:p-8">
        <h1 className="text-2xl">{title}</h1>
        {intro && <p className="mt-1 text-quiet">{intro}</p>}
        {children}
      </div>
      {!ownWay && (
        <SiteLink
          to="/"
          className="mt-4 inline-flex min-h-11 items-center gap-1 self-center rounded-md px-3 font-medium text-leaf hover:bg-leaf-tint"
        >
          {/* Points to the start of the line, as "back". */}
          <span className="rotate-180">
            <ChevronIcon size={18} />
          </span>
          {m.account_back_home()}
        </SiteLink>
      )}
    </div>
  )
}
