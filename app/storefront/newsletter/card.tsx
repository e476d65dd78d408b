import type { ReactNode } from 'react'

/** The sheet of the newsletter's private pages. */
export function Card({ art, children }: { art: 'email' | 'seedling' | 'tree-fruit'; children: ReactNode }) {
  return (
    <div className="wrap grid justify-items-center py-8 md:py-14">
      <div className="sheet grid w-full max-w-lg justify-items-center gap-3 p-5 text-center shadow-soft sm:p-8">
        <img src={`/art/${art}.svg`} width={160} height={160} alt="" />
        {children}
      </div>
    </div>
  )
}
