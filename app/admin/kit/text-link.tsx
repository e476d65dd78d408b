import { Link, type LinkProps } from 'react-router'
import { useMay } from '#app/admin/shell/access/may.ts'
import { cx } from '#app/ui/class-names.ts'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'

/** A link in text or in a row, with a touch-sized target. */
export function TextLink({ className, ...rest }: LinkProps & { className?: string | undefined }) {
  return <Link {...rest} className={cx('inline-flex min-h-11 items-center text-leaf hover:underline', className)} />
}

/** An order's number, linking to the order for roles that may see it. */
export function OrderLink({ number, className }: { number: string; className?: string }) {
  const isLink = useMay()('orders.see')
  const text = (
    <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
      {number}
    </bdi>
  )
  if (!isLink) return <span className={cx('inline-flex min-h-11 items-center', className)}>{text}</span>
  return (
    <TextLink to={adminOrderPath(number)} className={className}>
      {text}
    </TextLink>
  )
}
