import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'
import { isBesideRow } from './page-query.ts'

type EmptyListProps = {
  title: ReactNode
  text?: ReactNode
  /** A sprout by default. */
  basket?: boolean
  className?: string
  /** What to do about it. */
  children?: ReactNode
}

/** Replaces a list without rows. A page whose rows were deleted or moved says so instead; the pager leads on. */
export function EmptyList({ title, text, basket = false, className, children }: EmptyListProps) {
  const isPage = isBesideRow({ searchParams: new URLSearchParams(useLocation().search) })
  return (
    <div className={cx('sheet flex flex-col items-center px-4 py-12 text-center', className)}>
      {basket ? (
        <img src="/art/basket-empty.svg" width={240} height={180} alt="" className="w-36" />
      ) : (
        <img src="/art/seedling.svg" width={200} height={200} alt="" className="w-32" />
      )}
      <h2 className="mt-4 text-xl">{isPage ? m.admin_list_page_empty() : title}</h2>
      {text && !isPage && <p className="mt-1 text-quiet">{text}</p>}
      {!isPage && children}
    </div>
  )
}
