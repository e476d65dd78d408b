import { describe, expect, test } from 'vitest'
import { normaliseArabic } from './normalise-arabic.ts'
import { soundKeys, soundsAlike } from './sounds.ts'
import { isSameWord, stemsOf } from './stems.ts'

/** Singular and plural of words that occur in a shop like this one. */
const plurals = `
  حديقة حدائق، دليل أدلة، بذرة بذور، زهرة أزهار، زهرة زهور، شجرة أشجار، ثمرة ثمار، محصول محاصيل، بستان بساتين،
  مزرعة مزارع، لعبة ألعاب، سر أسرار، كتاب كتب، هدية هدايا، صورة صور، ملصق ملصقات، جلسة جلسات، بطاقة بطاقات،
  قميص قمصان، لون ألوان، درس دروس، عرض عروض، نبتة نباتات، ورقة أوراق، سؤال أسئلة، سماد أسمدة، تربة تربات،
  حذاء أحذية، خبير خبراء، صديق أصدقاء، موسم مواسم، قاعدة قواعد، فاكهة فواكه، مفتاح مفاتيح، صندوق صناديق،
  تصميم تصاميم، موعد مواعيد، قاموس قواميس، فستان فساتين، عنوان عناوين، زاوية زوايا، كرسي كراسي، مكان أماكن،
  باب أبواب، شهر أشهر، صغير صغار، كبير كبار، زائر زوار، تاجر تجار، مبتدئ مبتدئين، مبتدئ مبتدئون، لاعب لاعبين،
  رسالة رسائل، بوستر بوسترات، تيشيرت تيشيرتات، كوب أكواب، دفتر دفاتر، قلم أقلام، غرفة غرف، طريق طرق،
  خطة خطط، فكرة أفكار، مرشد مرشدين، أداة أدوات، سلة سلال، جذر جذور، غصن أغصان، وردة ورود، وردة ورد، تقويم تقاويم،
  نخلة نخيل، سنة سنوات، ساق سيقان، أسبوع أسابيع، علبة علب، طفل أطفال، حقيبة حقائب، برعم براعم، سياج أسيجة، خصم خصومات`
const pairs = plurals.split('،').map((pair) => pair.trim().split(' '))
const normalised = (word: string) => normaliseArabic(word).replace(/(?<=.{3})ء$/u, '')

test.each(pairs)('%s and %s are one word', (one = '', other = '') => {
  expect(isSameWord(normalised(one), normalised(other))).toBe(true)
})

describe('attached letters of a word', () => {
  test.each([
    ['وبوستر', 'بوستر'],
    ['لدفترك', 'دفتر'],
    ['بحديقتك', 'حديقة'],
    ['حديقتنا', 'حديقة'],
    ['كهدية', 'هدية'],
    ['فالمزارع', 'مزرعة'],
    ['ولأصدقائك', 'أصدقاء'],
    ['ملصقًا', 'ملصق'],
    ['بمقاسات', 'مقاس'],
    ['ألوانه', 'لون'],
    ['جلستين', 'جلسة'],
    ['رقمية', 'رقمي'],
    ['خضراء', 'أخضر'],
  ])('%s is %s', (one, other) => {
    expect(isSameWord(normalised(one), normalised(other))).toBe(true)
  })

  test('a letter that may belong to the word is only a guess', () => {
    expect(isSameWord(normaliseArabic('بذرة'), normaliseArabic('ذرة'))).toBe(false)
    expect(stemsOf(normaliseArabic('بذرة')).possible).toContain(normaliseArabic('ذرة'))
  })
})

test.each([
  ['دليل', 'دلالة'],
  ['ملصقات', 'بوستر'],
  ['حديقة', 'حقيقة'],
  ['كتاب', 'مكتبة'],
  ['محاصيل', 'مفاصل'],
  ['guide', 'guild'],
  ['poster', 'post'],
])('%s and %s are two words', (one, other) => {
  expect(isSameWord(normalised(one), normalised(other))).toBe(false)
})

test.each([
  ['planting', 'plant'],
  ['planning', 'plan'],
  ['leaves', 'leaf'],
  ['tomatoes', 'tomato'],
])('%s and %s are one word', (one, other) => {
  expect(isSameWord(one, other)).toBe(true)
})

const names: [latin: string, arabic: string][] = [
  ['bustan', 'بستان'],
  ['bostaan', 'بستان'],
  ['malsaqat', 'ملصقات'],
  ['mulsaqat', 'ملصقات'],
  ['dalil', 'دليل'],
  ['daleel', 'دليل'],
  ['asrar', 'أسرار'],
  ['mahaseel', 'محاصيل'],
  ['ma7aseel', 'محاصيل'],
  ['hadiqa', 'حديقة'],
  ['7adee8a', 'حديقة'],
  ['hadiqah', 'حديقة'],
  ['mazraah', 'مزرعة'],
  ['mazra3a', 'مزرعة'],
  ['jalsa', 'جلسة'],
  ['istishara', 'استشارة'],
  ['mubtadi', 'مبتدي'],
  ['hadaya', 'هدايا'],
  ['khareef', 'خريف'],
  ['5areef', 'خريف'],
  ['shajara', 'شجرة'],
  ['zohoor', 'زهور'],
  ['thimar', 'ثمار'],
  ['thahab', 'ذهب'],
  ['dahab', 'ذهب'],
  ['zahab', 'ذهب'],
  ['sticker', 'ستيكر'],
  ['garden', 'جاردن'],
  ['garden', 'قاردن'],
  ['harvest', 'هارفست'],
  ['poster', 'بوستر'],
  ['session', 'سيشن'],
]
test.each(names)('%s sounds like %s', (latin, arabic) => {
  expect(soundsAlike(latin, normaliseArabic(arabic))).toBe(true)
  expect(soundKeys(normaliseArabic(arabic))).toContain(soundKeys(latin)[0])
})

test.each([
  ['poster', 'بستان'],
  ['dalil', 'دلو'],
  ['garden', 'حديقة'],
  ['asrar', 'أسوار'],
])('%s does not sound like %s', (latin, arabic) => {
  expect(soundsAlike(latin, normaliseArabic(arabic))).toBe(false)
})
