import { Button, ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { Quantity } from '#app/ui/form/quantity.tsx'
import { HeartIcon, TrashIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { SiteLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Price, useMoney } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import { type CartItem, maxQuantity } from '#shop/cart/reducer.ts'
import { BundleParts } from '../bundles/bundle-parts.tsx'
import { overMax } from '../kit/over-max.ts'
import { ProductPicture } from '../kit/product-picture.tsx'
import { useProductText } from '../kit/product-text.ts'
import { productPath } from '../product/product-path.ts'
import type { Quote } from './quote.ts'

type QuotedItem = Quote['items'][number]
type Problem = Quote['problems'][number]
type CartLineProps = {
  item: CartItem
  /** The server's data for the line; absent before its first answer and when the product is gone. */
  quoted?: QuotedItem
  problem?: Problem
  onQuantity: (quantity: number) => void
  onRemove: () => void
  /** Moves it to the wishlist. */
  onLater: () => void
  /** Accepts the new price. */
  onAccept: () => void
}

/** One product in the cart, with what has changed since it was added and a button to resolve it. */
export function CartLine({ item, quoted, problem, onQuantity, onRemove, onLater, onAccept }: CartLineProps) {
  const { show } = useMoney()
  const { title } = useProductText()(quoted ?? item)
  const price = quoted?.price ?? item.price
  const lost = problem !== undefined && problem.reason !== 'not_enough'
  const max = Math.min(maxQuantity, Math.max(1, quoted?.available ?? maxQuantity))
  return (
    <li className="border-b border-line py-5 first:pt-0">
      <div className="grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-3 gap-y-2 max-[18rem]:grid-cols-1 md:grid-cols-[7rem_minmax(0,1fr)] md:gap-x-4">
        <ProductPicture
          product={quoted ?? item}
          place="cart"
          decorative
          eager
          className={cx('max-[18rem]:w-19', lost && 'opacity-50 grayscale')}
        />
        <div className="flex min-w-0 flex-col">
          <div className="flex items-start justify-between gap-2">
            <h2 className="min-w-0 font-text text-base leading-snug font-semibold md:text-lg md:leading-snug">
              <SiteLink to={productPath(item.id)} className="underline-offset-4 hover:underline">
                <bdi>{title}</bdi>
              </SiteLink>
            </h2>
            <button
              type="button"
              onClick={onRemove}
              aria-label={m.remove_named({ title: isolate(title) })}
              className="-me-2.5 -mt-2.5 grid size-11 shrink-0 place-items-center rounded-md text-quiet hover:bg-sunken hover:text-tomato-ink"
            >
              <TrashIcon size={22} />
            </button>
          </div>
          <BundleParts parts={quoted?.bundle?.items} className="mb-0.5 block text-sm text-quiet" />
          {item.quantity > 1 && <p className="text-sm text-quiet">{m.unit_price({ price: isolate(show(price)) })}</p>}
          {!lost && (
            <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-2 pt-2">
              <Quantity
                value={item.quantity}
                max={Math.max(max, problem ? item.quantity : 1)}
                onChange={onQuantity}
                of={title}
                overMax={overMax(quoted?.available)}
                onRemove={onRemove}
              />
              <p className="font-bold md:text-lg">
                <Price fils={price * item.quantity} />
              </p>
            </div>
          )}
          {problem?.reason !== 'gone' && (
            <button
              type="button"
              onClick={onLater}
              className="mt-1 -mb-2 inline-flex min-h-11 items-center gap-1.5 self-start text-sm text-leaf underline-offset-4 hover:underline"
            >
              <HeartIcon size={18} />
              {m.save_for_later()}
              <span className="sr-only">
                {' '}
                <bdi>{title}</bdi>
              </span>
            </button>
          )}
        </div>
      </div>
      <Change
        problem={problem}
        path={productPath(item.id)}
        before={item.price}
        after={quoted?.price}
        onQuantity={onQuantity}
        onRemove={onRemove}
        onAccept={onAccept}
      />
    </li>
  )
}

type ChangeProps = {
  problem?: Problem
  /** A link to the product. */
  path: string
  before: number
  after?: number
  onQuantity: (quantity: number) => void
  onRemove: () => void
  onAccept: () => void
}

function Change({ problem, path, before, after, onQuantity, onRemove, onAccept }: ChangeProps) {
  const { show } = useMoney()
  if (problem?.reason === 'not_enough') {
    const left = problem.left
    return (
      <Notice
        tone="warning"
        live="status"
        className="mt-3"
        title={m.stock_low({ count: left })}
        action={<Button onClick={() => onQuantity(left)}>{m.fix_quantity({ count: left })}</Button>}
      />
    )
  }
  if (problem?.reason === 'choose_variant')
    return (
      <Notice
        tone="warning"
        live="status"
        className="mt-3"
        title={m.cart_choose_variant()}
        action={
          <>
            <ButtonLink to={path}>{m.choose_variant()}</ButtonLink>
            <Button variant="danger" onClick={onRemove}>
              {m.remove()}
            </Button>
          </>
        }
      />
    )
  if (problem) {
    const text = problem.reason === 'gone' ? m.cart_gone() : m.cart_sold_out()
    return (
      <Notice
        tone="danger"
        live="status"
        className="mt-3"
        title={text}
        action={
          <Button variant="danger" onClick={onRemove}>
            {m.remove()}
          </Button>
        }
      />
    )
  }
  if (after === undefined || after === before) return null
  return (
    <Notice
      tone="warning"
      live="status"
      className="mt-3"
      title={m.price_changed({ before: isolate(show(before)), after: isolate(show(after)) })}
      action={<Button onClick={onAccept}>{m.price_accept()}</Button>}
    />
  )
}
