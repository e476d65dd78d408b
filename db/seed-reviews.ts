import { randomUUID } from 'node:crypto'
import { and, count, eq, sql, sum } from 'drizzle-orm'
import { parentColumn } from '#shop/catalog/table.ts'
import type { Executor } from '#shop/db.ts'
import { order, orderLine } from '#shop/orders/table.ts'
import type { ReviewStatus } from '#shop/reviews/status.ts'
import { productRating, review } from '#shop/reviews/table.ts'

type SeedReview = {
  /** The demo order it belongs to, by its buyer. */
  email: string
  productId: string
  daysAgo: number
  rating: number
  text: string
  status: ReviewStatus
  answer?: string
}

const seedReviewList: SeedReview[] = [
  {
    email: 'noura@example.com',
    productId: 'beginner-guide',
    daysAgo: 14,
    rating: 5,
    text: 'كنت أضيّع عملاتي كل يوم قبل هذا الدليل. الخطوات مرتبة من أول بذرة، وخلال أسبوع صارت حديقتي أجمل من حدائق صديقاتي.',
    status: 'published',
    answer: 'نفرح لحديقتك يا نورة! وإذا وصلتِ إلى المحاصيل النادرة فأرسلي لنا صورة.',
  },
  {
    email: 'noura@example.com',
    productId: 'rare-crops-guide',
    daysAgo: 11,
    rating: 4,
    text: 'الجداول مفيدة جدًا وأرجع إليها كل يوم. تمنيت لو كان فيه قسم أطول عن مواسم الفعاليات.',
    status: 'published',
  },
  {
    email: 'abdullah@example.com',
    productId: 'bustan-tshirt',
    daysAgo: 8,
    rating: 4,
    text: 'القماش ناعم والرسمة ثابتة بعد الغسيل. المقاس واسع قليلًا، فخذ مقاسك المعتاد أو أصغر.',
    status: 'published',
    answer: 'شكرًا يا عبدالله، ملاحظتك عن المقاس تفيد من يشتري بعدك.',
  },
  {
    email: 'abdullah@example.com',
    productId: 'sticker-pack',
    daysAgo: 8,
    rating: 5,
    text: '',
    status: 'published',
  },
  {
    email: 'fahad@example.com',
    productId: 'beginner-guide',
    daysAgo: 2,
    rating: 4,
    text: 'وصلني الدليل بعد الدفع مباشرة. واضح ومختصر، ويكفي من يبدأ من الصفر.',
    status: 'published',
  },
  {
    email: 'sara@example.com',
    productId: 'garden-session',
    daysAgo: 1,
    rating: 5,
    text: 'The expert looked at my garden first and then answered every question I had. I left with a plan for the whole week.',
    status: 'pending',
  },
]

/** The demo's reviews by its buyers; the ratings are counted from the published ones. */
export async function seedReviews(tx: Executor, now: Date): Promise<void> {
  for (const { email, productId, daysAgo, rating, text, status, answer } of seedReviewList) {
    const [bought] = await tx
      .select({ orderId: order.id, firstName: order.firstName, locale: order.locale })
      .from(order)
      .innerJoin(orderLine, eq(orderLine.orderId, order.id))
      .where(
        and(eq(order.email, email), eq(order.paymentStatus, 'paid'), eq(parentColumn(orderLine.productId), productId)),
      )
    if (bought === undefined) throw new Error(`no paid seed order of ${email} holds ${productId}`)
    const at = new Date(now.getTime() - daysAgo * 86_400_000)
    const decided = status !== 'pending'
    await tx.insert(review).values({
      id: randomUUID(),
      productId,
      orderId: bought.orderId,
      authorName: bought.firstName,
      rating,
      text,
      locale: bought.locale,
      status,
      answer: answer ?? null,
      answeredAt: answer ? at : null,
      decidedBy: decided ? 'seed' : null,
      decidedAt: decided ? at : null,
      createdAt: at,
      updatedAt: at,
    })
  }
  const rated = (stars: number) => sql`count(*) filter (where ${eq(review.rating, stars)})`.mapWith(Number)
  const ratings = await tx
    .select({
      productId: review.productId,
      count: count(),
      sum: sum(review.rating).mapWith(Number),
      ...{ stars1: rated(1), stars2: rated(2), stars3: rated(3), stars4: rated(4), stars5: rated(5) },
    })
    .from(review)
    .where(eq(review.status, 'published'))
    .groupBy(review.productId)
  await tx.insert(productRating).values(ratings)
}
