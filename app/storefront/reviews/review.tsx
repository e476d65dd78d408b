import { data, redirect, useSearchParams } from 'react-router'
import { limitsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { type FieldErrors, parseInput, readBody } from '#app/form.ts'
import { ProductPicture } from '#app/storefront/kit/product-picture.tsx'
import { useProductText } from '#app/storefront/kit/product-text.ts'
import { privateHeaders, privatePage } from '#app/storefront/layout/private-page.ts'
import { BackToOrder } from '#app/storefront/order/back-to-order.tsx'
import { NoOrder } from '#app/storefront/order/no-order.tsx'
import { ReviewForm, type Typed } from '#app/storefront/reviews/review-form.tsx'
import { ReviewLinks, reviewPath } from '#app/storefront/reviews/review-links.tsx'
import { ReviewState } from '#app/storefront/reviews/review-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { isOrderNumber } from '#shop/orders/access/number-form.ts'
import { reviewSchema } from '#shop/reviews/form.ts'
import { maxAuthorName, maxReviewText } from '#shop/reviews/limits.ts'
import { type Reviewable, readReviewableOrder } from '#shop/reviews/read.ts'
import { writeReview } from '#shop/reviews/write-review.ts'
import type { Route } from './+types/review'

export const meta: Route.MetaFunction = ({ matches }) => privatePage(matches, m.review_write())

export const headers: Route.HeadersFunction = () => privateHeaders

/** Parses the URL; an impossible number opens nothing. */
function linkIn(url: URL) {
  const get = (name: string) => url.searchParams.get(name) ?? ''
  const number = get('order')
  return { number: isOrderNumber(number) ? number : '', token: get('token'), productId: get('product') }
}

/** The product this link may review; an unknown order and a wrong token get the same answer. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, secrets } = context.get(shopContext)
  const link = linkIn(url)
  const found = await readReviewableOrder(db, secrets, link)
  if (found === null) return data({ order: null }, { status: 404 })
  return data({ order: { ...link, ...found } })
}

type Refusal = { errors: FieldErrors; refused: keyof typeof refusals | null; typed: Typed }

/** Saves the review and shows the page again; refused input stays in the form. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const wait = await context.get(limitsContext).reviews.hit(visitor)
  const body = ((await readBody(request)) ?? {}) as Record<string, unknown>
  const text = (value: unknown, max: number) => (typeof value === 'string' ? value.slice(0, max) : '')
  const typed = {
    rating: text(body.rating, 1),
    text: text(body.text, 2 * maxReviewText),
    name: text(body.name, 2 * maxAuthorName),
  }
  const no = (refusal: Partial<Refusal>, status: number) =>
    data<Refusal>({ errors: {}, refused: null, typed, ...refusal }, { status })

  if (wait !== null) return no({ refused: 'limited' }, 429)
  const read = parseInput(reviewSchema, body)
  if (!read.ok) return no({ errors: read.errors }, 422)
  const link = linkIn(url)
  const written = await writeReview(shop.db, shop, { ...link, locale: visitor.locale }, read.value)
  if (written.ok) {
    throw redirect(`${visitor.prefix}${reviewPath(link.number, link.token, link.productId)}&sent=yes`)
  }
  const { reason } = written.refusal
  if (reason === 'full_name') return no({ errors: { name: reason } }, 422)
  return no({ refused: reason }, reason === 'unknown_order' ? 404 : 409)
}

const refusals = {
  limited: m.review_limited,
  unknown_order: m.no_order,
  not_paid: m.review_not_paid_text,
  order_closed: m.review_order_closed_text,
  not_bought: m.review_not_bought,
}

export default function Review({ loaderData: { order }, actionData }: Route.ComponentProps) {
  const sent = useSearchParams()[0].has('sent')
  if (order === null) return <NoOrder />
  const item = order.items.find((candidate) => candidate.productId === order.productId)
  const { no } = order
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-6 md:py-10">
      <BackToOrder order={order}>{m.review_back()}</BackToOrder>
      <h1 className="mt-1 text-3xl">{item?.review ? m.review_change() : m.review_write()}</h1>
      {no !== null ? (
        <Notice className="mt-5" title={no === 'not_paid' ? m.review_not_paid() : m.review_order_closed()}>
          {no === 'not_paid' ? m.review_not_paid_text() : m.review_order_closed_text()}
        </Notice>
      ) : item === undefined ? (
        <div className="mt-5">
          {order.productId !== '' && <Notice tone="warning" title={m.review_not_bought()} className="mb-4" />}
          <p>{m.review_choose()}</p>
          <ReviewLinks order={order} className="sheet mt-3 px-5 py-1" />
        </div>
      ) : (
        <>
          <About item={item} />
          {item.review && !actionData && (
            <ReviewState status={item.review.status} sent={sent} productId={item.productId} />
          )}
          {actionData?.refused && (
            <Notice tone="danger" live="alert" title={m.review_failed()}>
              {refusals[actionData.refused]()}
            </Notice>
          )}
          <div className="sheet mt-5 p-4 md:p-6">
            <ReviewForm
              key={item.productId}
              before={item.review}
              firstName={order.firstName}
              typed={actionData?.typed}
              errors={actionData?.errors ?? {}}
            />
          </div>
        </>
      )}
    </div>
  )
}

function About({ item }: { item: Reviewable }) {
  const { title } = useProductText()(item)
  return (
    <div className="my-4 flex items-center gap-3">
      <div className="w-16 shrink-0">
        <ProductPicture product={item} place="line" decorative />
      </div>
      <p className="text-lg font-medium wrap-anywhere">
        <bdi>{title}</bdi>
      </p>
    </div>
  )
}
