import type { ReactNode } from 'react'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'

type EmptyListProps = {
  title: ReactNode
  text?: ReactNode
  /** Only this page is empty, since its rows were deleted: said instead of title and text. */
  isPage?: boolean
  /** A sprout by default. */
  basket?: boolean
  className?: string
  /** What to do about it. */
  children?: ReactNode
}

/** Replaces a list without rows. */
export function EmptyList({ title, text, isPage = false, basket = false, className, children }: EmptyListProps) {
  return (
    <div className={cx('sheet flex flex-col items-center px-4 py-12 text-center', className)}>
      {basket ? (
        <img src="/art/basket-empty.svg" width={240} height={180} alt="" className="w-36" />
      ) : (
        <img src="/art/seedling.svg" width={200} height={200} alt="" className="w-32" />
      )}
      <h2 className="mt-4 text-xl">{isPage ? m.admin_list_page_empty() : title}</h2>
      {text && !isPage && <p className="mt-1 text-quiet">{text}</p>}
      {children}
    </div>
  )
}
