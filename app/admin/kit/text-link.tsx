import { Link, type LinkProps } from 'react-router'
import { cx } from '#app/ui/class-names.ts'

/** A link in text or in a row, with a touch-sized target. */
export function TextLink({ className, ...rest }: LinkProps & { className?: string | undefined }) {
  return <Link {...rest} className={cx('inline-flex min-h-11 items-center text-leaf hover:underline', className)} />
}

/** An order's number, linking to the order. */
export function OrderLink({ number, className }: { number: string; className?: string }) {
  return (
    <TextLink to={`/admin/orders/view/${number}`} className={className}>
      <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
        {number}
      </bdi>
    </TextLink>
  )
}
