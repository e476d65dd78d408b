import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct, type NewProduct } from '#shop/catalog/add-product.ts'
import { browseSchema } from '#shop/catalog/form.ts'
import type { Place } from '#shop/catalog/place.ts'
import { browseProducts, type ProductPage } from '#shop/catalog/read.ts'
import { product } from '#shop/catalog/table.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { completions } from './completions.ts'
import { indexProducts, indexWaiting } from './index-product.ts'
import { searchDay, searchEntry, searchSpelling, searchWord } from './table.ts'

const picture = { image: '/products/x', imageColour: '#fff', imageAlt: 'x', imageAltEn: 'x' }
/** Beside the demo's six: words that test spelling. */
const more: NewProduct[] = [
  {
    ...picture,
    id: 'watering-can',
    title: 'مِرَشّة المـــاء الخَضْراء',
    titleEn: 'Green Watering-Can',
    description: 'سعة ٢٫٥ لتر، للحدائق الصغيرة في الشتاء والصيف. هدية من إبراهيم إلى كلّ مسؤول عن بستانه.',
    descriptionEn: 'Holds 2.5 litres; for small gardens, berries and cactuses. Café-style handle.',
    price: 5_000,
    category: 'physical',
    isDigital: false,
    stock: 9,
    sku: 'BST-CAN-25',
    tags: ['أدوات', 'سقاية', 'tools'],
  },
  {
    ...picture,
    id: 'calendar',
    title: 'تقويم البستنة ٢٠٢٧',
    titleEn: 'Gardening Calendar 2027',
    description: 'اثنا عشر شهرًا من مواعيد الزراعة في الخليج، مع مستشفى النباتات وزرع ونخل.',
    descriptionEn: 'Twelve months of planting dates for the Gulf.',
    price: 3_000,
    category: 'physical',
    isDigital: false,
    stock: 9,
    sku: 'BST-CAL-27',
    tags: ['تقويم', 'calendar'],
  },
]

/** The search, and a product that it must find. */
const found: [typed: string, id: string][] = [
  // Hamzas, alef forms, taa marbuta, alef maksura.
  ['أسرار', 'rare-crops-guide'],
  ['اسرار', 'rare-crops-guide'],
  ['إسرار', 'rare-crops-guide'],
  ['آسرار', 'rare-crops-guide'],
  ['ٱسرار', 'rare-crops-guide'],
  ['النادرة', 'rare-crops-guide'],
  ['النادره', 'rare-crops-guide'],
  ['المبتدئ', 'beginner-guide'],
  ['المبتدي', 'beginner-guide'],
  ['المبتدى', 'beginner-guide'],
  ['مسوول', 'watering-can'],
  ['ابراهيم', 'watering-can'],
  ['مستشفي', 'calendar'],
  ['استشاره', 'garden-session'],
  ['الخضرا', 'watering-can'],
  ['الخضراء', 'watering-can'],
  ['شتا', 'watering-can'],
  // Vowel marks, tatweel, direction marks, presentation forms, Persian letters.
  ['مُلْصَقات', 'sticker-pack'],
  ['ملـصـقـات', 'sticker-pack'],
  ['\u200fملصقات\u200f', 'sticker-pack'],
  ['مرشة', 'watering-can'],
  ['ﻣﻠﺼﻘﺎﺕ', 'sticker-pack'],
  ['پوستر', 'harvest-poster'],
  ['کمية محدودة', 'harvest-poster'],
  ['بستانی', 'beginner-guide'],
  // Digits of all three kinds.
  ['٤٥ دقيقة', 'garden-session'],
  ['۴۵ دقیقة', 'garden-session'],
  ['2027', 'calendar'],
  ['٢٠٢٧', 'calendar'],
  ['2.5', 'watering-can'],
  // The article, present or missing on either side, alone and after another letter.
  ['محاصيل', 'rare-crops-guide'],
  ['المحاصيل', 'rare-crops-guide'],
  ['والمحاصيل', 'rare-crops-guide'],
  ['للمحاصيل', 'rare-crops-guide'],
  ['الملصقات', 'sticker-pack'],
  ['بالهاتف', 'garden-session'],
  ['الهاتف', 'garden-session'],
  ['هاتف', 'garden-session'],
  ['العربية', 'rare-crops-guide'],
  ['البوستر', 'harvest-poster'],
  ['حديقة', 'sticker-pack'],
  ['حدائق', 'watering-can'],
  ['البستنه', 'calendar'],
  // A prefix of a word being typed.
  ['ملص', 'sticker-pack'],
  ['المل', 'sticker-pack'],
  ['تيش', 'bustan-tshirt'],
  ['stick', 'sticker-pack'],
  ['POST', 'harvest-poster'],
  ['beginner gar', 'beginner-guide'],
  ['gard session', 'garden-session'],
  // Words joined by a hyphen, an apostrophe or a full stop.
  ['tshirt', 'bustan-tshirt'],
  ['t shirt', 'bustan-tshirt'],
  ['T-Shirt', 'bustan-tshirt'],
  ['تي شيرت', 'bustan-tshirt'],
  ['watering can', 'watering-can'],
  ['wateringcan', 'watering-can'],
  ['gardeners guide', 'beginner-guide'],
  ["gardener's guide", 'beginner-guide'],
  ['45-minute', 'garden-session'],
  ['BST-TEE-01', 'bustan-tshirt'],
  ['bsttee01', 'bustan-tshirt'],
  ['bst-tee', 'bustan-tshirt'],
  ['bst tee 01', 'bustan-tshirt'],
  ['bsttee', 'bustan-tshirt'],
  ['tee-01', 'bustan-tshirt'],
  // Singular and plural in English, accents, both languages at once, any order.
  ['posters', 'harvest-poster'],
  ['stickers pack', 'sticker-pack'],
  ['berry', 'watering-can'],
  ['cactus', 'watering-can'],
  ['cafe', 'watering-can'],
  ['ملصقات pack', 'sticker-pack'],
  ['guide rare', 'rare-crops-guide'],
  ['حديقة جلسة', 'garden-session'],
  // Plurals and singulars, in titles and texts, and attached letters.
  ['سر', 'rare-crops-guide'],
  ['محصول نادر', 'rare-crops-guide'],
  ['أدلة', 'beginner-guide'],
  ['بذرة', 'beginner-guide'],
  ['مواسم', 'harvest-poster'],
  ['ملصق', 'sticker-pack'],
  ['دفتر', 'sticker-pack'],
  ['دفاتر', 'sticker-pack'],
  ['براعم', 'sticker-pack'],
  ['برعم', 'sticker-pack'],
  ['خبير', 'garden-session'],
  ['مقاس', 'bustan-tshirt'],
  ['لون', 'bustan-tshirt'],
  ['شجرة', 'bustan-tshirt'],
  ['نبتة', 'calendar'],
  ['لبستانك', 'watering-can'],
  ['جداول', 'rare-crops-guide'],
  // The names of the shop's own categories.
  ['الأدلة الرقمية', 'beginner-guide'],
  ['كتاب', 'rare-crops-guide'],
  ['هدايا', 'sticker-pack'],
  ['هدية', 'harvest-poster'],
  ['جلسات الإرشاد', 'garden-session'],
  ['إرشاد', 'garden-session'],
  ['موعد', 'garden-session'],
  ['gifts', 'bustan-tshirt'],
  ['digital guides', 'rare-crops-guide'],
  ['physical products', 'watering-can'],
  ['appointments', 'garden-session'],
]

/** A misspelled search, the product meant, and the correction that the page shows. */
const corrected: [typed: string, id: string, instead: string][] = [
  ['تيشرت', 'bustan-tshirt', 'تيشيرت'],
  ['ملقصات', 'sticker-pack', 'ملصقات'],
  ['ملصقاات', 'sticker-pack', 'ملصقات'],
  ['بوسطر', 'harvest-poster', 'بوستر'],
  ['المحاصبل', 'rare-crops-guide', 'المحاصيل'],
  ['نادظرة', 'rare-crops-guide', 'نادرة'],
  ['استشسارره', 'garden-session', 'استشارة'],
  ['stciker', 'sticker-pack', 'sticker'],
  ['consulttaoin', 'garden-session', 'consultation'],
  ['postr', 'harvest-poster', 'poster'],
  ['posster', 'harvest-poster', 'poster'],
  ['pister', 'harvest-poster', 'poster'],
  ['clothse', 'bustan-tshirt', 'clothes'],
  ['begginnerr', 'beginner-guide', 'beginner'],
  ['consultatoin', 'garden-session', 'consultation'],
  ['garden sesion', 'garden-session', 'garden session'],
  ['أسرار المحاصييل', 'rare-crops-guide', 'أسرار المحاصيل'],
  // The same name in the other alphabet.
  ['malsaqat', 'sticker-pack', 'ملصقات'],
  ['mulsaqat alhadiqa', 'sticker-pack', 'ملصقات الحديقة'],
  ['asrar al mahaseel', 'rare-crops-guide', 'أسرار محاصيل'],
  ['dalil', 'beginner-guide', 'دليل'],
  ['jalsa', 'garden-session', 'جلسة'],
  ['7adee8a', 'sticker-pack', 'حديقة'],
  ['كلندر', 'calendar', 'calendar'],
  // A letter that may be attached to the word or part of it.
  ['نخل', 'calendar', 'ونخل'],
]

/** A search, and a product that it must not find. */
const notFound: [typed: string, id: string][] = [
  ['ملصقات', 'harvest-poster'],
  ['poster', 'sticker-pack'],
  ['rare poster', 'rare-crops-guide'],
  ['rare poster', 'harvest-poster'],
  ['BST-TEE-02', 'bustan-tshirt'],
  ['bsttee1', 'bustan-tshirt'],
  ['2028', 'calendar'],
  ['teee', 'garden-session'],
  ['icker', 'sticker-pack'],
  ['صقات', 'sticker-pack'],
  ['pst', 'harvest-poster'],
  ['دلالة', 'beginner-guide'],
  ['stikcre', 'sticker-pack'],
  ['guid rare crop', 'beginner-guide'],
  ['session stickers', 'sticker-pack'],
  ['qwertyuiop', 'beginner-guide'],
  ['!!!', 'beginner-guide'],
  ['🌱', 'beginner-guide'],
]

describeOnBothEngines('search', (open) => {
  let shop: OpenShop['shop']
  let later: Date
  const search = (q: string, filters: object = {}) => browseProducts(shop.db, browseSchema.parse({ q, ...filters }))
  const idsOf = async (q: string, filters: object = {}) => (await search(q, filters)).products.map(({ id }) => id)

  beforeAll(async () => {
    const testShop = await open()
    shop = testShop.shop
    later = new Date(testShop.clock.now().getTime() - 3_600_000)
    for (const [minute, input] of [...more].reverse().entries())
      await addProduct(shop.db, input, { files: [], pictures: [] }, new Date(later.getTime() + minute * 60_000))
  })

  test('the table has at least sixty searches', () => {
    expect(found.length).toBeGreaterThanOrEqual(60)
  })
  test.each(found)('%s finds %s, as typed', async (typed, id) => {
    const page = await search(typed)
    expect(page.products.map((one) => one.id)).toContain(id)
    expect(page.instead).toBeNull()
  })
  test.each(corrected)('%s finds %s and shows the correction', async (typed, id, instead) => {
    const page = await search(typed)
    expect(page.products.map((one) => one.id)).toContain(id)
    expect(page.instead).toBe(instead)
  })
  test.each(notFound)('%s does not find %s', async (typed, id) => {
    expect(await idsOf(typed)).not.toContain(id)
  })

  test('title, tags and sku come before descriptions, then the newest; other orders on request', async () => {
    // The newest, the watering can, has no garden in its title.
    const byRelevance = [
      'calendar',
      'garden-session',
      'sticker-pack',
      'beginner-guide',
      'guide-library',
      'watering-can',
    ]
    expect(await idsOf('garden')).toEqual(byRelevance)
    expect(await idsOf('garden', { sort: 'newest' })).toEqual([...byRelevance.slice(-1), ...byRelevance.slice(0, -1)])
    const prices = (await search('garden', { sort: 'price-low' })).products.map(({ price }) => price)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    const dear = (await search('garden', { sort: 'price-high' })).products.map(({ price }) => price)
    expect(dear).toEqual([...prices].reverse())
  })

  test('category and price band narrow a search', async () => {
    expect(await idsOf('guide', { category: 'consultation' })).toEqual([])
    expect(await idsOf('bst', { band: 'over-20' })).toEqual([])
    expect(await idsOf('bst', { category: 'consultation', band: '10-20' })).toEqual(['garden-session'])
  })

  describe('any input is accepted', () => {
    const strange: Record<string, string> = {
      'signs of SQL and tsquery': `%_\\:*&|!<>()'"`,
      'an injection': `'; drop table product; --`,
      'a tsquery': "a' & !b | (c:*) <-> d",
      'a backslash': '\\',
      'only signs': ':*',
      'ten thousand letters': 'x'.repeat(10_240),
      'thousands of words': 'ب '.repeat(5_120),
      'a NUL between words': 'garden\u0000poster',
      'a NUL': '\u0000',
      'half a letter': '\ud800 garden',
      'two halves in the wrong order': '\udc00\ud800',
      'letters beyond the first plane': '𐎠𐎡𐎢𐎣 𐎠𐎡𐎢𐎣𐎤',
      JSON: '{"a":[1]}',
    }
    test.each(Object.keys(strange))('%s', async (name) => {
      const typed = strange[name] ?? ''
      for (const sort of ['relevance', 'newest', 'price-low'])
        expect((await search(typed, { sort })).products).toBeInstanceOf(Array)
      expect(await completions(shop.db, typed)).toBeInstanceOf(Array)
    })
  })

  test('a search being typed is completed with words that find something', async () => {
    expect(await completions(shop.db, 'stic')).toEqual(['sticker'])
    expect(await completions(shop.db, 'ملص')).toEqual(['ملصقات'])
    expect(await completions(shop.db, 'garden ses')).toEqual(['garden session'])
    expect(await completions(shop.db, 'ملصقات ses')).toEqual([])
    expect(await completions(shop.db, 's')).toEqual([])
    expect((await completions(shop.db, 'بس')).length).toBeLessThanOrEqual(3)
  })

  test('pagination neither skips nor repeats a product, in any order', async () => {
    for (const filters of [{ q: 'bst' }, { q: 'garden' }, { q: 'b', sort: 'price-high' }, { sort: 'price-low' }, {}]) {
      const browse = browseSchema.parse(filters)
      const whole = await browseProducts(shop.db, browse, 50)
      const ids: string[] = []
      for (let after: Place | null = null; ; ) {
        const page: ProductPage = await browseProducts(shop.db, browse, 2, after)
        ids.push(...page.products.map(({ id }) => id))
        expect(page.found).toBe(whole.found)
        if (page.next === null) break
        after = page.next
      }
      expect(ids).toEqual(whole.products.map(({ id }) => id))
      expect(ids.length).toBe(whole.found)
    }
  })

  test('the dictionary is updated when a product changes, is withdrawn and returns', async () => {
    const stored = async () => ({
      words: await shop.db.select().from(searchWord).orderBy(searchWord.word),
      spelling: await shop.db.$count(searchSpelling),
      entries: await shop.db.select().from(searchEntry).orderBy(searchEntry.productId),
      days: await shop.db.select().from(searchDay).orderBy(searchDay.word),
    })
    const change = (set: Partial<NewProduct>) =>
      shop.db.transaction(async (tx) => {
        await tx.update(product).set(set).where(eq(product.id, 'calendar'))
        await indexProducts(tx, ['calendar'])
      })
    const before = await stored()
    await change({ titleEn: 'Almanac of Gardening 2027', tags: [] })
    expect(await idsOf('almanac')).toEqual(['calendar'])
    expect(await idsOf('almanca')).toEqual(['calendar'])
    expect(await idsOf('calendar')).toEqual([])
    await change({ status: 'archived' })
    expect(await idsOf('almanac')).toEqual([])
    expect(await idsOf('2027')).toEqual([])
    await change({ status: 'active', titleEn: 'Gardening Calendar 2027', tags: ['تقويم', 'calendar'] })
    expect(await idsOf('calendar')).toEqual(['calendar'])
    expect(await stored()).toEqual(before)
  })

  test('products from before this search existed are found after the start', async () => {
    await shop.db.delete(searchEntry).where(eq(searchEntry.productId, 'harvest-poster'))
    expect(await idsOf('poster')).toEqual([])
    await indexWaiting(shop.db)
    expect(await idsOf('poster')).toEqual(['harvest-poster'])
  })

  test('a product no longer for sale is not shown, whatever the index says', async () => {
    await shop.db.update(product).set({ status: 'archived' }).where(eq(product.id, 'sticker-pack'))
    expect(await idsOf('stickers')).toEqual([])
    await shop.db.update(product).set({ status: 'active' }).where(eq(product.id, 'sticker-pack'))
  })
})
