import { type SeedProduct, shirtSizes } from './seed-variants.ts'

/** Rendered from db/pictures by scripts/draw-pictures.mjs. */
const picture = (name: string) => `/products/${name}`

/** The six demo products, newest first. */
export const seedProducts: SeedProduct[] = [
  {
    id: 'bustan-tshirt',
    title: 'تيشيرت بستان',
    titleEn: 'Bustan T-shirt',
    description:
      'تيشيرت قطني مريح عليه شجرة بستان، خفيف لصيف الخليج وألوانه ثابتة مع الغسيل. قصّة واسعة بمقاسات من S إلى XXL.',
    descriptionEn:
      'A soft cotton T-shirt with the Bustan tree. Light enough for a Gulf summer, relaxed fit, colours that survive the wash. Sizes S to XXL.',
    price: 12_000,
    image: picture('bustan-tshirt'),
    imageColour: '#F2C4AE',
    imageAlt: 'تيشيرت عليه رسم شجرة بستان وكلمة بستان',
    imageAltEn: 'A T-shirt with the Bustan tree and the word Bustan in Arabic',
    pictures: [
      {
        image: picture('bustan-tshirt-back'),
        colour: '#F2C4AE',
        alt: 'ظهر التيشيرت معلّقًا وعليه: ازرع واسقِ واحصد',
        altEn: 'The back of the T-shirt on a hanger; it says plant, water and harvest in Arabic',
      },
      {
        image: picture('bustan-tshirt-print'),
        colour: '#FBF7EE',
        alt: 'الرسمة عن قرب: شجرة مثمرة فوق حرف الباء وكلمة بستان',
        altEn: 'The print up close: a fruit tree on the letter ba and the word Bustan in Arabic',
      },
    ],
    category: 'physical',
    isNew: true,
    isDigital: false,
    stock: 0,
    sku: 'BST-TEE-01',
    ...shirtSizes,
    tags: ['تيشيرت', 'ملابس', 'tshirt', 'clothes', 'merch'],
  },
  {
    id: 'rare-crops-guide',
    title: 'أسرار المحاصيل النادرة',
    titleEn: 'Secrets of Rare Crops',
    description:
      'دليل رقمي بالعربية والإنجليزية يعلّمك كيف تخطّط لمساحتك وتوقيتك وتصبر حتى تحصد أندر المحاصيل، مع جداول تملؤها بنفسك.',
    descriptionEn:
      'A digital guide in Arabic and English: plan your plot and your timing, be patient, and harvest the rarest crops. With record sheets to fill in.',
    price: 4_500,
    originalPrice: 6_000,
    image: picture('rare-crops-guide'),
    imageColour: '#1F4A2A',
    imageAlt: 'غلاف دليل أسرار المحاصيل النادرة',
    imageAltEn: 'Cover of the guide Secrets of Rare Crops',
    pictures: [
      {
        image: picture('rare-crops-guide-contents'),
        colour: '#1F4A2A',
        alt: 'الدليل مفتوحًا على صفحة المحتويات وبجانبها رسم محصول نادر',
        altEn: 'The guide open at its contents, with a drawing of a rare crop beside them',
      },
      {
        image: picture('rare-crops-guide-spread'),
        colour: '#1F4A2A',
        alt: 'صفحتان من الداخل: جدول الزراعة والحصاد ومخطط المسافات',
        altEn: 'An inside spread: a table of when to plant and harvest, and a plan of the spacing',
      },
    ],
    category: 'guide',
    isDigital: true,
    stock: 999,
    sku: 'BST-GUIDE-02',
    tags: ['دليل', 'محاصيل', 'نادر', 'guide', 'rare', 'crops', 'pdf'],
    guide: 'rare-crops-guide',
  },
  {
    id: 'harvest-poster',
    title: 'بوستر موسم الحصاد',
    titleEn: 'Harvest Season Poster',
    description: 'بوستر مقاس 50 × 70 سم على ورق سميك غير لامع، رُسم خصيصًا لبستان. كمية محدودة ولن يُعاد طبعه.',
    descriptionEn:
      'A 50 × 70 cm poster on thick matte paper, drawn for Bustan. A limited print that will not be repeated.',
    price: 6_750,
    image: picture('harvest-poster'),
    imageColour: '#E6D6BC',
    imageAlt: 'بوستر مؤطر لبستان في موسم الحصاد',
    imageAltEn: 'A framed poster of an orchard at harvest',
    pictures: [
      {
        image: picture('harvest-poster-room'),
        colour: '#E6D6BC',
        alt: 'البوستر معلّقًا فوق كنبة خضراء بجانب مصباح',
        altEn: 'The poster on a wall above a green sofa, beside a lamp',
      },
      {
        image: picture('harvest-poster-detail'),
        colour: '#E6D6BC',
        alt: 'تفصيل من البوستر: سلّم على شجرة تفاح وسلة ممتلئة',
        altEn: 'A detail of the poster: a ladder on an apple tree and a full basket',
      },
    ],
    category: 'physical',
    isLimited: true,
    isDigital: false,
    stock: 12,
    sku: 'BST-POSTER-01',
    tags: ['بوستر', 'ديكور', 'poster', 'decor', 'merch'],
  },
  {
    id: 'garden-session',
    title: 'جلسة تخطيط الحديقة',
    titleEn: 'Garden Planning Session',
    description:
      'جلسة خاصة مدتها 45 دقيقة مع أحد خبرائنا، مباشرة عبر الإنترنت أو بالهاتف: نراجع حديقتك ونرسم معك خطة للأسبوع القادم.',
    descriptionEn:
      'A private 45-minute session with one of our experts, live online or by phone: we look at your garden and draw up a plan for the coming week.',
    price: 18_000,
    image: picture('garden-session'),
    imageColour: '#CFE4C4',
    imageAlt: 'شخصان يتحدثان في مكالمة وبينهما نبتة',
    imageAltEn: 'Two people on a call with a plant between them',
    pictures: [
      {
        image: picture('garden-session-plan'),
        colour: '#CFE4C4',
        alt: 'خطة حديقة مرسومة من الأعلى: أحواض وممر وشجرة',
        altEn: 'A garden plan drawn from above: beds, a path and a tree',
      },
      {
        image: picture('garden-session-call'),
        colour: '#CFE4C4',
        alt: 'مكالمة مع الخبير على الهاتف، وساعة ومفكرة عليها 45 دقيقة',
        altEn: 'A call with the expert on a phone, a clock, and a calendar that says 45 minutes',
      },
    ],
    category: 'consultation',
    isDigital: true,
    stock: 20,
    sku: 'BST-SESSION-01',
    tags: ['جلسة', 'استشارة', 'session', 'consultation', 'coaching'],
  },
  {
    id: 'sticker-pack',
    title: 'ملصقات الحديقة',
    titleEn: 'Garden Sticker Pack',
    description: 'ورقة فيها 12 ملصقًا مقاومًا للماء: فاكهة وبراعم وأدوات حديقة لدفترك وجهازك وزجاجة مائك.',
    descriptionEn:
      'A sheet of 12 waterproof stickers: fruit, sprouts and garden tools for your notebook, laptop and water bottle.',
    price: 3_500,
    image: picture('sticker-pack'),
    imageColour: '#9CCB7E',
    imageAlt: 'ورقة ملصقات فيها فاكهة وبراعم وأدوات حديقة',
    imageAltEn: 'A sheet of stickers with fruit, sprouts and garden tools',
    pictures: [
      {
        image: picture('sticker-pack-laptop'),
        colour: '#9CCB7E',
        alt: 'الملصقات على غطاء حاسوب محمول',
        altEn: 'The stickers on the lid of a laptop',
      },
      {
        image: picture('sticker-pack-bottle'),
        colour: '#9CCB7E',
        alt: 'الملصقات على زجاجة ماء ودفتر',
        altEn: 'The stickers on a water bottle and a notebook',
      },
    ],
    category: 'physical',
    isDigital: false,
    stock: 75,
    sku: 'BST-STICKER-01',
    tags: ['ملصقات', 'ستيكرات', 'stickers', 'merch'],
  },
  {
    id: 'beginner-guide',
    title: 'دليل البستاني المبتدئ',
    titleEn: "The Beginner Gardener's Guide",
    description:
      'كل ما تحتاجه في أول أسبوع: التربة والماء والبذور الأولى وخطة يومية واضحة. دليل رقمي بالعربية والإنجليزية يصلك بعد الدفع مباشرة.',
    descriptionEn:
      'Everything for your first week: soil, water, first seeds and a clear daily plan. A digital guide in Arabic and English, yours straight after payment.',
    price: 2_250,
    image: picture('beginner-guide'),
    imageColour: '#F6D27A',
    imageAlt: 'غلاف دليل البستاني المبتدئ',
    imageAltEn: "Cover of The Beginner Gardener's Guide",
    pictures: [
      {
        image: picture('beginner-guide-spread'),
        colour: '#F6D27A',
        alt: 'صفحتان من الداخل: خطة الأسبوع الأول، ومن البذرة إلى الثمرة',
        altEn: 'An inside spread: the plan of the first week, and the way from seed to fruit',
      },
      {
        image: picture('beginner-guide-tablet'),
        colour: '#F6D27A',
        alt: 'الدليل على شاشة جهاز لوحي',
        altEn: 'The guide on the screen of a tablet',
      },
    ],
    category: 'guide',
    isDigital: true,
    stock: 999,
    sku: 'BST-GUIDE-01',
    tags: ['دليل', 'مبتدئ', 'guide', 'beginner', 'pdf'],
    guide: 'beginner-guide',
  },
]
