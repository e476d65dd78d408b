// «دليل البستاني المبتدئ»: the text of the first guide, in both languages, and the layout of its pages. The Arabic goes
// without kasra, and without marks over letters dotted above: the typesetter sets them onto the dots.
import type { ReactElement } from 'react'
import { ink } from '../pdf/font-stacks.ts'
import { box } from '../pdf/text.ts'
import {
  ar,
  bilingual,
  cover,
  en,
  type Guide,
  gap,
  grid,
  heading,
  note,
  type Row,
  ruledTable,
  sheetPage,
  sideBySide,
  stem,
} from './parts.ts'
import { beginnerCover, closingTree } from './scenes.ts'

export const beginnerGuide: Guide = {
  title: { ar: 'دليل البستاني المبتدئ', en: 'The Beginner Gardener’s Guide' },
  subject: { ar: 'أول أسبوع في ألعاب الزراعة', en: 'Your first week in a garden-growing game' },
  keywords: 'بستان, ألعاب الزراعة, دليل, Bustan, garden games, guide',
}

const chapters = [
  { ar: 'أول عشر دقائق', en: 'The first ten minutes' },
  { ar: 'التربة والماء والضوء', en: 'Soil, water and light' },
  { ar: 'خطة اليوم والأسبوع', en: 'Day and week plans' },
  { ar: 'اختيار البذور الأولى', en: 'Your first seeds' },
  { ar: 'أخطاء شائعة ومراجعة', en: 'Mistakes and a checklist' },
  { ar: 'سلامتك أولًا', en: 'Your safety comes first' },
]

const firstMinutes: Row[] = [
  {
    mark: '0',
    title: { ar: 'انظر قبل أن تزرع', en: 'Look before you plant' },
    body: {
      ar: 'تجوّل في الحديقة كلها: أين أرضك، وأين المتجر، وأين تبيع؟ لا تشتر شيئًا بعد.',
      en: 'Walk the whole garden. Where is your plot, where is the shop, where do you sell? Buy nothing yet.',
    },
  },
  {
    mark: '2',
    title: { ar: 'اشتر أرخص بذرة', en: 'Buy the cheapest seed' },
    body: {
      ar: 'خذ بذرتين أو ثلاث بذور من نوع رخيص سريع النضج، واترك نصف نقودك في جيبك.',
      en: 'Take two or three of a cheap seed that ripens fast, and keep half your coins in your pocket.',
    },
  },
  {
    mark: '4',
    title: { ar: 'ازرع واترك ممرًا', en: 'Plant, and leave a path' },
    body: {
      ar: 'ابدأ بصف واحد قرب مكان البيع، واترك بجانبه ممرًا تمشي فيه.',
      en: 'Plant one row close to where you sell, with room to walk beside it.',
    },
  },
  {
    mark: '6',
    title: { ar: 'راقب الوقت', en: 'Watch the clock' },
    body: {
      ar: 'اكتب متى زرعت ومتى نضجت. هذا أول رقم حقيقي في دفترك.',
      en: 'Write down when you planted and when it ripened. That is the first real number in your notebook.',
    },
  },
  {
    mark: '8',
    title: { ar: 'احصد وبع ثم أعد', en: 'Harvest, sell, go again' },
    body: {
      ar: 'بع المحصول واطرح ثمن البذور. إن بقي ربح فكرّر، وإلا فجرّب بذرة أخرى.',
      en: 'Sell, then take away what the seeds cost. If something is left, repeat. If not, try another seed.',
    },
  },
]

const elements: Row[] = [
  {
    mark: 'soil',
    title: { ar: 'التربة هي المساحة', en: 'Soil is space' },
    body: {
      ar: 'كم نبتة تسع أرضك، وأين؟ اجعل القصير أمام الطويل لتصل إلى كل ثمرة، واملأ ما عندك قبل أن تشتري مساحة جديدة.',
      en: 'How many plants fit, and where? Keep short ones in front of tall ones so you can reach every fruit, and fill what you have before you buy more.',
    },
  },
  {
    mark: 'water',
    title: { ar: 'الماء هو السرعة', en: 'Water is speed' },
    body: {
      ar: 'في كثير من الألعاب يقصّر السقي مدة النمو أو يحسّن الثمرة. ابدأ بالنبتة البطيئة، فما توفره فيها من الدقائق أكثر.',
      en: 'In many games watering shortens growth or improves the fruit. Start with slow plants: that is where it saves the most minutes.',
    },
  },
  {
    mark: 'sun',
    title: { ar: 'الضوء هو وقتك أنت', en: 'Light is your own time' },
    body: {
      ar: 'متى تلعب، وماذا ينمو وأنت غائب؟ في بعض الألعاب يستمر النمو بعد خروجك، وفي بعضها يتوقف. جرّب واكتب.',
      en: 'When do you play, and what grows while you are away? Some games keep growing after you leave and some stop. Test it once and write it down.',
    },
  },
]

const dayPlan: Row[] = [
  {
    mark: 'door',
    title: { ar: 'عند الدخول: 5 دقائق', en: 'Arriving: 5 minutes' },
    body: {
      ar: 'احصد الجاهز وبعه، وانظر ما الجديد في المتجر.',
      en: 'Harvest and sell what is ready. See what is new in the shop.',
    },
  },
  {
    mark: 'water',
    title: { ar: 'في الوسط: 10 دقائق', en: 'In the middle: 10 minutes' },
    body: { ar: 'املأ الفراغات، واسق البطيء، ورتب الممرات.', en: 'Fill the gaps, water slow plants, tidy the paths.' },
  },
  {
    mark: 'moon',
    title: { ar: 'قبل الخروج: 5 دقائق', en: 'Before you go: 5 minutes' },
    body: {
      ar: 'ازرع ما يطول نضجه، واكتب سطرًا في دفترك.',
      en: 'Plant what takes longest and write one line in your notebook.',
    },
  },
]
const weekPlan: Row[] = [
  { mark: '1', title: { ar: 'تعرّف: جرّب ثلاث بذور رخيصة', en: 'Meet: try three cheap seeds' } },
  { mark: '2', title: { ar: 'قس: وقت كل بذرة وربحها', en: 'Measure: time and profit of each' } },
  { mark: '3', title: { ar: 'ركّز: زد من أفضل بذرة', en: 'Focus: plant more of the best one' } },
  { mark: '4', title: { ar: 'رتب: السريع وحده والبطيء وحده', en: 'Tidy: quick and slow kept apart' } },
  { mark: '5', title: { ar: 'ادّخر: لا تشتر اليوم إلا البذور', en: 'Save: buy nothing but seeds today' } },
  { mark: '6', title: { ar: 'جرّب: بذرة واحدة أغلى من عادتك', en: 'Dare: one pricier seed than usual' } },
  { mark: '7', title: { ar: 'راجع: قارن باليوم الأول ثم استرح', en: 'Review: compare with day 1, rest' } },
]

const seeds: Row[] = [
  {
    mark: 'sprout',
    title: { ar: 'سريعة النضج', en: 'Quick' },
    body: { ar: 'نقود قليلة لكنها متكررة. ابدأ بها.', en: 'Small coins, often. Start here.' },
  },
  {
    mark: 'bush',
    title: { ar: 'متكررة القطاف', en: 'Regrows' },
    body: { ar: 'تزرعها مرة وتقطفها مرات. هي خيارك الثاني.', en: 'Plant once, pick many times. The best second buy.' },
  },
  {
    mark: 'tree',
    title: { ar: 'بطيئة غالية', en: 'Slow and expensive' },
    body: { ar: 'لوقت النوم أو المدرسة، لا لوقت اللعب.', en: 'For the night or school hours, not while you play.' },
  },
  {
    mark: 'flower',
    title: { ar: 'موسمية', en: 'Seasonal' },
    body: {
      ar: 'تباع أيامًا ثم تختفي. اشتر ما لا تحزن على خسارته.',
      en: 'Sold for days, then gone. Buy only what you can lose.',
    },
  },
  {
    mark: 'star',
    title: { ar: 'نادرة', en: 'Rare' },
    body: { ar: 'أجّلها حتى تكسب من بقية أرضك.', en: 'Leave it until the rest of your plot is earning.' },
  },
]
const profitColumns = [
  { key: 'seed', head: { ar: 'البذرة', en: 'Seed' }, width: 24 },
  { key: 'cost', head: { ar: 'ثمنها', en: 'Cost' }, width: 17 },
  { key: 'sale', head: { ar: 'بيعها', en: 'Sells for' }, width: 17 },
  { key: 'time', head: { ar: 'دقائقها', en: 'Minutes' }, width: 18 },
  { key: 'rate', head: { ar: 'ربح الدقيقة', en: 'Per minute' }, width: 24 },
]

const mistakes: Row[] = [
  {
    mark: 'cross',
    title: { ar: 'أغلى بذرة في أول يوم', en: 'The most expensive seed on day one' },
    body: {
      ar: 'فتبقى أرضك خالية بلا نقود. للتجربة ربع نقودك، والباقي للبذور المجرّبة.',
      en: 'Leaves an empty plot and no coins. A quarter for experiments, the rest for sure things.',
    },
  },
  {
    mark: 'cross',
    title: { ar: 'زراعة كل شبر', en: 'Planting every last inch' },
    body: {
      ar: 'فلا تصل إلى ثمارك. ممر واحد يريحك كل يوم.',
      en: 'You cannot reach your own fruit. One path saves time daily.',
    },
  },
  {
    mark: 'cross',
    title: { ar: 'انتظار سعر أعلى بلا موعد', en: 'Waiting for a price, forever' },
    body: { ar: 'حدّد موعدًا للبيع والتزم به.', en: 'Set a time to sell and keep to it.' },
  },
  {
    mark: 'cross',
    title: { ar: 'تقليد حديقة غيرك', en: 'Copying someone’s garden' },
    body: { ar: 'خذ الطريقة، وجرّب الأرقام بنفسك.', en: 'Borrow the method; test the numbers yourself.' },
  },
]
const checklist: Row[] = [
  { mark: 'check', title: { ar: 'أعرف أين أزرع وأين أبيع', en: 'I know where to plant and sell' } },
  { mark: 'check', title: { ar: 'سجّلت وقت ثلاث بذور', en: 'I have timed three seeds' } },
  { mark: 'check', title: { ar: 'بين صفوفي ممر', en: 'There is a path between my rows' } },
  { mark: 'check', title: { ar: 'للتجربة ربع نقودي لا أكثر', en: 'Experiments get a quarter, no more' } },
  { mark: 'check', title: { ar: 'أزرع البطيء قبل أن أخرج', en: 'Slow seeds go in before I leave' } },
  { mark: 'check', title: { ar: 'كلمة مروري لا يعرفها غيري', en: 'No one else knows my password' } },
]

const safety: Row[] = [
  {
    mark: 'lock',
    title: { ar: 'كلمة مرورك لك وحدك', en: 'Your password is yours alone' },
    body: {
      ar: 'لا تعطها لصديق ولا لمتجر ولا لمن يعدك بهدية. لن نطلبها منك أبدًا.',
      en: 'Not for a friend, a shop or anyone who promises a gift. We will never ask for it.',
    },
  },
  {
    mark: 'swap',
    title: { ar: 'لا تبادل حسابًا حقيقيًا', en: 'Never trade real accounts' },
    body: {
      ar: 'لا تبع حسابك ولا تشتر حساب غيرك. هكذا تضيع الحسابات، وأكثر الألعاب تمنعه.',
      en: 'Do not sell yours or buy another’s. That is how accounts are lost, and most games forbid it.',
    },
  },
  {
    mark: 'talk',
    title: { ar: 'ضايقك أحد؟ توقف', en: 'Someone bothers you? Stop' },
    body: {
      ar: 'لا ترسل صورتك ولا عنوانك، وأخبر شخصًا كبيرًا تثق به.',
      en: 'Send no photo and no address, and tell an adult you trust.',
    },
  },
]

export function beginnerPages(): ReactElement[] {
  const page = (n: number, ...content: ReactElement[]): ReactElement =>
    sheetPage(beginnerGuide, n, chapters[n - 3] ?? beginnerGuide.title, ...content)
  const contents: Row[] = chapters.map((title, i) => ({ mark: String(i + 3), title }))
  return [
    cover(beginnerGuide, beginnerCover(), {
      ar: 'من أول بذرة إلى أول أسبوع مثمر',
      en: 'From the first seed to a first fruitful week',
    }),
    sheetPage(
      beginnerGuide,
      2,
      { ar: 'المحتويات', en: 'Contents' },
      ruledTable(null, contents, { pad: 10 }),
      gap(18),
      heading({ ar: 'كيف تقرأ هذا الدليل', en: 'How to read this guide' }),
      bilingual({
        ar: 'العربية على اليمين والإنجليزية على اليسار، والمعنى واحد. اقرأ صفحة وجرّبها في حديقتك، ثم انتقل إلى التي بعدها.',
        en: 'Arabic is on the right, English on the left, and both say the same. Read a page, try it in your garden, then turn to the next.',
      }),
      gap(12),
      note(
        {
          ar: 'الأرقام هنا أمثلة. لكل لعبة أرقامها، فاكتب أرقام لعبتك بقلم الرصاص.',
          en: 'The numbers here are examples. Every game has its own, so pencil yours in.',
        },
        'seed',
      ),
    ),
    page(
      3,
      bilingual({
        ar: 'الرقم على الساق هو الدقيقة. لا تستعجل، فعشر دقائق تكفي لدورة كاملة في كثير من الألعاب.',
        en: 'The number on the stem is the minute. No need to rush: ten minutes is enough for one full round in many games.',
      }),
      gap(8),
      stem(firstMinutes, 12),
      gap(10),
      note({ ar: 'الهدف دورة كاملة واحدة، لا ثروة.', en: 'The aim is one full round, not a fortune.' }, 'basket'),
    ),
    page(
      4,
      bilingual({
        ar: 'في ألعاب الزراعة ثلاثة أشياء تقرّر نجاحك. لها أسماء كثيرة، ومعناها هنا:',
        en: 'Three things decide how a garden game goes. They have many names; this is what they mean here.',
      }),
      gap(8),
      stem(elements, 14, 38),
      gap(8),
      heading({ ar: 'تجربة صغيرة', en: 'A small experiment' }),
      bilingual({
        ar: 'ازرع نبتتين متشابهتين واسق واحدة فقط. غيّر شيئًا واحدًا في كل مرة.',
        en: 'Plant two of the same and water only one. Change one thing at a time.',
      }),
      gap(8),
      ruledTable(
        null,
        [
          { mark: 'clock', title: { ar: 'مع السقي: ........ دقيقة', en: 'Watered: ........ minutes' } },
          { mark: 'clock', title: { ar: 'من دون سقي: ........ دقيقة', en: 'Not watered: ........ minutes' } },
        ],
        { pad: 4, size: 20 },
      ),
    ),
    page(
      5,
      heading({ ar: 'خطة اليوم: 20 دقيقة', en: 'The day: 20 minutes' }),
      ruledTable(null, dayPlan, { size: 26 }),
      gap(4),
      heading({ ar: 'خطة الأسبوع: 7 أيام', en: 'The week: 7 days' }),
      ruledTable(null, weekPlan, { pad: 2.5 }),
    ),
    page(
      6,
      ruledTable({ ar: 'نوع البذرة ومتى تناسبك', en: 'Type of seed, and when it suits you' }, seeds, { pad: 3 }),
      gap(4),
      heading({ ar: 'ربح الدقيقة', en: 'Profit per minute' }),
      bilingual({
        ar: 'اطرح ثمن البذرة من سعر بيعها، ثم اقسم على دقائق النضج. الأعلى هو الأنسب لوقت اللعب.',
        en: 'Take the cost from the sale, then divide by the minutes it takes to ripen. The highest suits your playing time.',
      }),
      gap(6),
      grid(
        profitColumns,
        [
          ['مثال أ', '10', '16', '3', '2'],
          ['مثال ب', '40', '70', '20', '1.5'],
          ['', '', '', '', ''],
        ],
        18,
      ),
    ),
    page(
      7,
      ruledTable(null, mistakes, { pad: 5, size: 24 }),
      gap(8),
      heading({ ar: 'قائمة المراجعة', en: 'Checklist' }),
      ruledTable(null, checklist, { pad: 5 }),
    ),
    page(
      8,
      stem(safety, 6, 32),
      gap(6),
      note({
        ar: 'بستان متجر مستقل لمحبّي ألعاب الزراعة، لا صلة له باللعبة ولا بمنصّتها، ولا يبيع حسابات ولا أي شيء من داخل الألعاب.',
        en: 'Bustan is an independent shop for fans of garden games. It is not affiliated with the game or its platform, and sells no accounts and no in-game items.',
      }),
      gap(12),
      box({ alignItems: 'center' }, closingTree(128)),
      gap(6),
      sideBySide(
        en('Thank you for reading to the end. Your garden is in good hands.', { fontWeight: 600, color: ink.leafDark }),
        null,
        ar('شكرًا لأنك قرأت إلى النهاية. حديقتك في يدين أمينتين.', { fontWeight: 600, color: ink.leafDark }),
      ),
      gap(4),
      bilingual({ ar: 'تجد وسائل التواصل في متجر بستان.', en: 'You will find how to reach us in the Bustan shop.' }),
    ),
  ]
}
