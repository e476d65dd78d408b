import type { Category } from '../category.ts'

/** Shoppers' words for each category, besides the words of its products: they find each of its products. */
export const categoryWords: Record<Category, string> = {
  guide: 'الأدلة الرقمية، دليل رقمي، كتاب إلكتروني، كتيب، ملف. Digital guides, e-book, book, download',
  physical: 'منتجات وهدايا، هدية، بضاعة تُشحن. Physical products, merchandise, merch, gifts',
  consultation: 'جلسات الإرشاد، جلسة، استشارة، موعد، مرشد، مكالمة. Consultation sessions, appointment, coaching, call',
}
