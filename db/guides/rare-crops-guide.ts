// «أسرار المحاصيل النادرة»: the text of the second guide, in both languages, and the layout of its pages. The Arabic
// goes without kasra, and without marks over letters dotted above: the typesetter sets them onto the dots.
import type { ReactElement } from 'react'
import { ink } from '../pdf/font-stacks.ts'
import { type Bilingual, box, type Style } from '../pdf/text.ts'
import { block, line, svg } from './art.ts'
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
import { closingTree, plotPlan, rareCover } from './scenes.ts'
import { inner } from './theme.ts'

export const rareCropsGuide: Guide = {
  title: { ar: 'أسرار المحاصيل النادرة', en: 'Secrets of Rare Crops' },
  subject: {
    ar: 'طريقة هادئة لصيد المحاصيل النادرة في ألعاب الزراعة',
    en: 'A calm method for rare crops in garden-growing games',
  },
  keywords: 'بستان, محاصيل نادرة, ألعاب الزراعة, Bustan, rare crops, garden games',
}

const forces: Row[] = [
  {
    mark: 'dice',
    title: { ar: 'الحظ', en: 'Chance' },
    body: {
      ar: 'لكل محاولة احتمالها. والمحاولة الفاشلة لا تقرّب التي بعدها، إلا إذا قالت اللعبة غير ذلك.',
      en: 'Each attempt has its own odds. A miss does not bring the next one closer, unless the game says so.',
    },
  },
  {
    mark: 'clock',
    title: { ar: 'الموعد', en: 'Timing' },
    body: {
      ar: 'بعضها لا يظهر إلا في ساعة أو موسم أو طقس. إن فاتك الموعد لم ينفعك الحظ.',
      en: 'Some appear only at an hour, in a season or a weather. Miss it and luck cannot help.',
    },
  },
  {
    mark: 'key',
    title: { ar: 'الشرط', en: 'Condition' },
    body: {
      ar: 'وبعضها يحتاج إلى أداة أو رفيق أو مكان خالٍ. جهّز الشرط قبل الموعد.',
      en: 'Some need a tool, a helper or a free square. Have it ready beforehand.',
    },
  },
]
// Chance of at least one success when each attempt is 1 in 20: 1 − 0.95ⁿ.
const tries = [10, 20, 40, 60].map((n) => ({ n, chance: Math.round((1 - 0.95 ** n) * 100) }))

const zones: Row[] = [
  {
    mark: '1',
    title: { ar: 'حقل الدخل: النصف', en: 'Income beds: half' },
    body: { ar: 'محصول سريع مجرّب يدفع ثمن المغامرة.', en: 'A quick, sure crop that pays for the adventure.' },
  },
  {
    mark: '2',
    title: { ar: 'الممر: 1 من 8', en: 'The path: an eighth' },
    body: { ar: 'يفصل بين القسمين، وفيه تضع أدواتك.', en: 'It parts the two sides and holds your tools.' },
  },
  {
    mark: '3',
    title: { ar: 'ركن النوادر: الربع', en: 'Rare corner: a quarter' },
    body: {
      ar: 'بعيدًا عن صفوف الدخل، كي لا تقطف ثمرة نادرة وأنت مستعجل.',
      en: 'Away from the income rows, so you never pick a rare fruit in a hurry.',
    },
  },
  {
    mark: '4',
    title: { ar: 'مربعات الانتظار: 1 من 8', en: 'Waiting squares: an eighth' },
    body: { ar: 'خالية دائمًا، جاهزة لبذرة تظهر فجأة.', en: 'Always empty, ready for a seed that turns up.' },
  },
]

const weather: Row[] = [
  {
    mark: 'sun',
    title: { ar: 'قبل الحدث', en: 'Before' },
    body: {
      ar: 'سجّل مواعيده ثلاثة أيام. إن لم تجد قاعدة فالأمر حظ، فلا تعطّل حديقتك لأجله.',
      en: 'Log the times for three days. No pattern? Then it is luck; do not stop your garden for it.',
    },
  },
  {
    mark: 'cloud',
    title: { ar: 'حين يبدأ', en: 'As it begins' },
    body: {
      ar: 'أجّل الحصاد إن كانت لعبتك لا تغيّر إلا الثمر الذي على النبتة.',
      en: 'Hold the harvest if your game changes only fruit still on the plant.',
    },
  },
  {
    mark: 'basket',
    title: { ar: 'بعد أن ينتهي', en: 'When it ends' },
    body: {
      ar: 'اقطف المتغيّر وحده وبعه وحده، واكتب كم تغيّر من كم.',
      en: 'Pick and sell the changed fruit apart. Note how many changed out of how many.',
    },
  },
]
const helpers: Row[] = [
  {
    mark: 'bee',
    title: { ar: 'يوفر وقتك', en: 'Saves time' },
    body: { ar: 'يسقي أو يقطف عنك. ابدأ به.', en: 'Waters or picks for you. Start with it.' },
  },
  {
    mark: 'bird',
    title: { ar: 'يزيد حظك', en: 'Adds luck' },
    body: { ar: 'قارن 30 محاولة معه و30 من دونه.', en: 'Compare 30 attempts with it and 30 without.' },
  },
  {
    mark: 'cat',
    title: { ar: 'يؤنسك', en: 'Keeps you company' },
    body: { ar: 'جميل، فلا تحسبه في الربح.', en: 'Lovely; just leave it out of the numbers.' },
  },
]

const levels: Row[] = [
  {
    mark: 'pips1',
    title: { ar: 'عادي', en: 'Common' },
    body: { ar: 'في المتجر دائمًا. هو دخلك اليومي.', en: 'Always in the shop. It is your daily income.' },
  },
  {
    mark: 'pips2',
    title: { ar: 'غير شائع', en: 'Uncommon' },
    body: { ar: 'يظهر كل يوم تقريبًا. اشتره إذا رأيته.', en: 'Shows up most days. Buy it when you see it.' },
  },
  {
    mark: 'pips3',
    title: { ar: 'نادر', en: 'Rare' },
    body: { ar: 'يغيب أيامًا. ادّخر له ثمن بذرتين.', en: 'Away for days. Save up the price of two seeds.' },
  },
  {
    mark: 'pips4',
    title: { ar: 'نادر جدًا', en: 'Very rare' },
    body: {
      ar: 'قد لا تراه في أسبوع. لا تعتمد عليه في خطتك.',
      en: 'You may not see one all week. Never plan around it.',
    },
  },
  {
    mark: 'pips5',
    title: { ar: 'محدود', en: 'Limited' },
    body: {
      ar: 'لحدث ثم ينتهي. اقرأ شروطه وموعد نهايته أولًا.',
      en: 'For one event only. Read its terms and end date first.',
    },
  },
]
const questions: Row[] = [
  {
    mark: '1',
    title: { ar: 'كم يومًا من دخلي تساوي؟', en: 'How many days of income is it?' },
    body: { ar: 'إن زادت على يومين فانتظر.', en: 'If more than two, wait.' },
  },
  {
    mark: '2',
    title: { ar: 'هل تثمر مرة أم مرات؟', en: 'Does it fruit once, or again?' },
    body: { ar: 'المتكررة تستحق سعرًا أعلى.', en: 'One that fruits again can cost more.' },
  },
  {
    mark: '3',
    title: { ar: 'ماذا لو لم تنجح؟', en: 'What if it fails?' },
    body: { ar: 'إن كان الجواب «أبدأ من الصفر» فلا تشتر.', en: 'If the answer is “I start from zero”, do not buy.' },
  },
]

const pace: Row[] = [
  {
    mark: 'sprout',
    title: { ar: 'تدخل كثيرًا وقليلًا: أسرع', en: 'Short, frequent visits: go fast' },
    body: { ar: 'محصول قصير تحصده في كل زيارة.', en: 'A short crop to harvest on each visit.' },
  },
  {
    mark: 'tree',
    title: { ar: 'تدخل مرة في اليوم: اصبر', en: 'One visit a day: be patient' },
    body: { ar: 'محصول طويل ينضج وأنت بعيد.', en: 'A long crop that ripens while you are away.' },
  },
  {
    mark: 'sprout',
    title: { ar: 'نقودك قليلة: أسرع', en: 'Few coins: go fast' },
    body: { ar: 'أعد الدورة حتى تملأ حقل الدخل.', en: 'Repeat the round until your income beds are full.' },
  },
  {
    mark: 'tree',
    title: { ar: 'دخلك ثابت: اصبر', en: 'Steady income: be patient' },
    body: { ar: 'خصّص للنادر زاوية وانسها.', en: 'Give the rare crop a corner and forget it.' },
  },
]
const mistakes: Row[] = [
  {
    mark: 'cross',
    title: { ar: '«لا بد أن تنجح الآن»', en: '“It has to work this time”' },
    body: {
      ar: 'الحظ لا يتذكّر. حدّد عدد محاولاتك قبل أن تبدأ.',
      en: 'Luck has no memory. Set your number of attempts first.',
    },
  },
  {
    mark: 'cross',
    title: { ar: 'بيع الدخل لشراء النادر', en: 'Selling income to buy rare' },
    body: { ar: 'حقل الدخل آخر ما تبيعه.', en: 'Your income beds are the last thing to sell.' },
  },
  {
    mark: 'cross',
    title: { ar: 'الوعود من الغرباء', en: 'Promises from strangers' },
    body: {
      ar: 'لا أحد يضاعف محاصيلك. من طلب حسابك فهو محتال.',
      en: 'No one can double your crops. Anyone who asks for your account is a scammer.',
    },
  },
]
const record = [
  { key: 'date', head: { ar: 'التاريخ', en: 'Date' }, width: 15 },
  { key: 'crop', head: { ar: 'المحصول', en: 'Crop' }, width: 23 },
  { key: 'cost', head: { ar: 'الثمن', en: 'Cost' }, width: 13 },
  { key: 'weather', head: { ar: 'الطقس', en: 'Weather' }, width: 16 },
  { key: 'tries', head: { ar: 'المحاولات', en: 'Attempts' }, width: 16 },
  { key: 'wins', head: { ar: 'نجح منها', en: 'Successes' }, width: 17 },
]

/** A bar chart on the stem's ground line, with the number of tries below each bar. */
function oddsChart(): ReactElement {
  const [high, wide, step] = [78, 34, inner / 4]
  const bars = tries.map(({ chance }, i) =>
    block(step * (i + 0.5) - wide / 2, high - chance * 0.76, wide, chance * 0.76, 4, i === 3 ? ink.sun : ink.leafMid),
  )
  const label = (value: string, style: Style): ReactElement =>
    box({ width: step }, en(value, { textAlign: 'center', ...style }))
  return box(
    {},
    box(
      { flexDirection: 'row' },
      ...tries.map((t) => label(`${t.chance}%`, { fontWeight: 600, color: ink.leafDark, fontSize: 10 })),
    ),
    svg(inner, high + 2, `0 0 ${inner} ${high + 2}`, ...bars, line(`M10 ${high} L${inner - 10} ${high}`, ink.soil)),
    box({ flexDirection: 'row' }, ...tries.map((t) => label(String(t.n), { fontSize: 10 }))),
    sideBySide(
      en('Below: how many attempts. Above: the chance of at least one success.', { color: ink.quiet, fontSize: 7.4 }),
      null,
      ar('الرقم السفلي عدد المحاولات، والعلوي فرصة نجاح واحد على الأقل.', { color: ink.quiet, fontSize: 8.4 }),
    ),
  )
}

export function rareCropsPages(): ReactElement[] {
  const page = (n: number, title: Bilingual, ...content: ReactElement[]): ReactElement =>
    sheetPage(rareCropsGuide, n, title, ...content)
  return [
    cover(rareCropsGuide, rareCover(), {
      ar: 'طريقة هادئة، وقلم رصاص، وصبر جميل',
      en: 'A calm method, a pencil and some patience',
    }),
    page(
      2,
      { ar: 'كيف تعمل الندرة', en: 'How rarity works' },
      bilingual({
        ar: 'ليست الندرة سرًا واحدًا، بل ثلاثة أشياء تجتمع. اعرف أيها يحكم المحصول الذي تريده.',
        en: 'Rarity is not one secret but three things meeting. Find out which of them rules the crop you want.',
      }),
      gap(4),
      stem(forces, 6, 30),
      heading({ ar: 'مثال: احتمال 1 من 20', en: 'Example: a 1 in 20 chance' }),
      oddsChart(),
      gap(6),
      note({
        ar: 'حتى بعد 20 محاولة قد تخرج بلا شيء. ضع لنفسك حدودًا.',
        en: 'Even after 20 attempts you may have nothing. Set yourself a limit.',
      }),
    ),
    page(
      3,
      { ar: 'خطّط لمساحتك', en: 'Plan your space' },
      plotPlan(inner),
      box(
        { flexDirection: 'row', marginTop: 3 },
        ...[
          [1, '4'],
          [2, '3'],
          [1, '2'],
          [4, '1'],
        ].map(([w, n]) =>
          box(
            { flex: Number(w) },
            en(String(n), { textAlign: 'center', fontWeight: 600, color: ink.leafDark, fontSize: 10 }),
          ),
        ),
      ),
      gap(4),
      stem(zones, 7),
      gap(6),
      note({
        ar: 'إن كانت أرضك صغيرة فاحفظ النسب، ولو كان النادر نبتة واحدة.',
        en: 'On a small plot keep the proportions, even if the rare corner is one plant.',
      }),
    ),
    page(
      4,
      { ar: 'الطقس والرفاق', en: 'Weather and helpers' },
      heading({ ar: 'الطفرة وموعدها', en: 'Mutations and their timing' }),
      bilingual({
        ar: 'الطفرة تغيّر يصيب الثمرة فيرفع قيمتها، وكثيرًا ما يأتي مع مطر أو برق أو حدث خاص.',
        en: 'A mutation is a change that makes a fruit worth more. It often comes with rain, lightning or an event.',
      }),
      gap(2),
      stem(weather, 6, 28),
      heading({ ar: 'أي رفيق تختار؟', en: 'Which helper to choose?' }),
      ruledTable(null, helpers, { pad: 3, size: 26 }),
      gap(10),
      note(
        {
          ar: 'لا تنفق على رفيق أكثر مما يعيده إليك في أسبوع.',
          en: 'Never spend more on a helper than it gives back in a week.',
        },
        'basket',
      ),
    ),
    page(
      5,
      { ar: 'سلّم الندرة', en: 'The ladder of rarity' },
      ruledTable(null, levels),
      gap(5),
      bilingual(
        {
          ar: 'تختلف الأسماء من لعبة إلى أخرى، والسلّم واحد.',
          en: 'The names differ from game to game; the ladder is the same.',
        },
        null,
        { opacity: 0.8 },
      ),
      heading({ ar: 'ثلاثة أسئلة قبل الشراء', en: 'Three questions before you buy' }),
      stem(questions, 6),
    ),
    page(
      6,
      { ar: 'الصبر أم السرعة؟', en: 'Patience or speed?' },
      ruledTable({ ar: 'حالك، وما يناسبه', en: 'How things are, and what suits' }, pace, { pad: 4, size: 26 }),
      gap(4),
      heading({ ar: 'أخطاء تكلّفك كثيرًا', en: 'Mistakes that cost a lot' }),
      ruledTable(null, mistakes, { pad: 4, size: 24 }),
      gap(10),
      note(
        {
          ar: 'حدث ينتهي غدًا؟ لا تزرع له ما ينضج بعد غد.',
          en: 'An event ends tomorrow? Plant nothing that ripens the day after.',
        },
        'clock',
      ),
    ),
    page(
      7,
      { ar: 'دفتر التجارب', en: 'Record sheet' },
      bilingual({ ar: 'سطر لكل جلسة. السطر الأول مثال.', en: 'One line per session. The first is an example.' }),
      gap(6),
      grid(
        record,
        [
          ['12 يناير|12 Jan', 'فراولة ذهبية|Golden strawberry', '50', 'مطر|Rain', '20', '1'],
          ...Array.from({ length: 12 }, () => ['']),
        ],
        25,
      ),
      gap(8),
      note({
        ar: 'بعد 10 أسطر: اجمع ما نجح واقسمه على المحاولات. نسبتي: ............',
        en: 'After 10 lines: add up the successes, divide by the attempts. My rate: ............',
      }),
    ),
    page(
      8,
      { ar: 'قبل أن تغلق الدليل', en: 'Before you close the guide' },
      box({ alignItems: 'center', marginTop: 14 }, closingTree(190)),
      gap(16),
      bilingual({
        ar: 'المحصول النادر حكاية جميلة حين يأتي، وحديقتك جميلة قبله وبعده. العب ما دام اللعب يسعدك، وخذ استراحة حين يتعبك.',
        en: 'A rare crop is a lovely story when it comes, and your garden is lovely before it and after. Play while it is fun, and rest when it is not.',
      }),
      gap(16),
      note(
        {
          ar: 'لا تعط كلمة مرورك لأحد، ولا تبادل حسابات حقيقية. بستان متجر مستقل لا صلة له باللعبة ولا بمنصّتها، ولا يبيع حسابات ولا أي شيء من داخل الألعاب.',
          en: 'Never share your password and never trade real accounts. Bustan is an independent shop, not affiliated with the game or its platform. It sells no accounts and no in-game items.',
        },
        'lock',
      ),
      gap(16),
      bilingual({ ar: 'تجد وسائل التواصل في متجر بستان.', en: 'You will find how to reach us in the Bustan shop.' }),
    ),
  ]
}
