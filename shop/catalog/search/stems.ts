import { singular, withoutArticle } from './words.ts'

/** Stems of a word: two words that share a certain one are forms of the same word. */
export type Stems = {
  certain: ReadonlySet<string>
  /** Including those without a letter that may be attached or part of the word: «بذرة» and «ذرة». */
  possible: ReadonlySet<string>
}

const shortest = 3
const arabic = /^[\u0621-\u064a]+$/

/** The stems of a normalised word, Arabic or English; none for a number or a very short word. */
export function stemsOf(word: string): Stems {
  if (arabic.test(word)) return arabicStems(word)
  const plain = [word, singular(word), ...englishStems(word)].filter((stem) => stem !== null)
  const certain = new Set(/^[a-z]+$/.test(word) ? plain.filter((stem) => stem.length >= shortest) : [])
  return { certain, possible: certain }
}

/** Whether two normalised words are forms of the same word. */
export function isSameWord(one: string, other: string): boolean {
  const { certain } = stemsOf(other)
  return [...stemsOf(one).certain].some((stem) => certain.has(stem))
}

function englishStems(word: string): string[] {
  const ing = /^([a-z]{3,}?)([b-df-hj-np-tv-z]?)\2ing$/.exec(word)
  if (ing) return [`${ing[1]}${ing[2]}`, `${ing[1]}${ing[2]}${ing[2]}`, `${ing[1]}${ing[2]}e`]
  const ves = /^([a-z]{2,})ves$/.exec(word)
  if (ves) return [`${ves[1]}f`, `${ves[1]}fe`]
  return /^[a-z]{3,}oes$/.test(word) ? [word.slice(0, -2)] : []
}

function arabicStems(word: string): Stems {
  const bare = [word, withoutArticle(word)].filter((form) => form !== null)
  const after = bare.flatMap((form) => (/^[وفبكل]/.test(form) ? [form.slice(1)] : []))
  const afterTwo = bare.flatMap((form) => (/^[وف][بكل]/.test(form) ? [form.slice(2)] : []))
  const long = [...after, ...afterTwo].filter(({ length }) => length > shortest)
  const certain = stemsOfAll([...bare, ...long])
  return { certain, possible: new Set([...certain, ...stemsOfAll(after)]) }
}

const stemsOfAll = (forms: readonly string[]): Set<string> =>
  new Set(
    forms
      .flatMap((form) => {
        const shorter = withoutEnding(form)
        const plural = shorter.filter(({ length }) => length > (form.endsWith('ه') ? 4 : 3))
        return [form, ...shorter, ...[form, ...plural].flatMap(singulars)]
      })
      .map((stem) => (stem.length === 2 ? `${stem}${stem[1]}` : stem))
      .filter(({ length }) => length >= shortest),
  )

/** Endings of number, gender and possessor, each with the fewest letters that must precede it. */
const endings: readonly [ending: RegExp, before: number][] = [
  [/(?:ات|ت)?(?:ك|كم|ها|نا|هم|ه|ي)$/, 3],
  [/(?:ات|تين|تان|يه|ا)$/, 3],
  [/(?:ين|ون|ان)$/, 4],
]
const owner = /(?:كم|ها|نا|هم|[كهي])$/

function withoutEnding(form: string): string[] {
  const stems = endings.flatMap(([ending, before]) => {
    const found = ending.exec(form)
    const stem = found !== null && found.index >= before ? form.slice(0, found.index) : 'ا'
    return stem.endsWith('ا') ? [] : [stem]
  })
  const owned = owner.exec(form)
  if (owned !== null && owned.index >= 3) {
    const stem = form.slice(0, owned.index)
    // Before a possessive ending a final hamza is written: «أصدقائك».
    stems.push(stem, ...(stem.endsWith('اي') ? [stem.slice(0, -1)] : []))
  }
  // «أدوات» is «أداة», and «سلة» has a root of two letters.
  if (/^..+وات$/.test(form)) stems.push(form.slice(0, -3), `${form.slice(0, -3)}ا`)
  if (/^..ه$/.test(form)) stems.push(form.slice(0, 2))
  return stems
}

/** Patterns of broken plurals, and the singulars each may belong to; digits are the root's letters in order. */
const patterns: readonly [plural: RegExp, singulars: readonly string[]][] = [
  // «ألعاب», «أسرار», «أبواب», «أشهر», «أدلة», «أسمدة», «أحذية», «أصدقاء»
  [/^ا(.)(.)ا(.)$/, ['123']],
  [/^ا(.)وا(.)$/, ['1ا2']],
  [/^ا(.)(.)ا\2$/, ['12']],
  [/^ا(.)(.)(.)$/, ['123']],
  [/^ا(.)(.)(.)ه$/, ['12ي3', '12ا3', '12و3', '1ا3']],
  [/^ا(.)(.)ه$/, ['12ي2']],
  [/^ا(.)(.)يه$/, ['12ا']],
  [/^ا(.)(.)(.)ا$/, ['12ي3']],
  // «بذور», «خطوط», «ثمار», «زوار», «كتب», «خبراء», «قمصان», «خضراء»
  [/^(.)(.)و(.)$/, ['123']],
  [/^(.)(.)و\2$/, ['12']],
  [/^(.)(.)ا([^ه])$/, ['123', '12ي3', '1ا23']],
  [/^(.)وا(.)$/, ['1اي2']],
  [/^(.)(.)([^هي])$/, ['12ا3', '12ي3']],
  [/^(.)(.)ي(.)$/, ['123']],
  [/^(.)(.)ا$/, ['12و']],
  [/^(.)(.)(.)ا$/, ['12ي3']],
  [/^(.)ي(.)ان$/, ['1ا2']],
  [/^(.)(.)(.)ان$/, ['12ي3', '12ا3', '123']],
  // «حدائق», «مزارع», «قواعد», «هدايا», «زوايا», «أراضي», «أماكن»
  [/^(.)(.)اي(.)$/, ['12ي3', '12ا3', '12و3']],
  [/^(.)(.)ا(.)(.)$/, ['1234']],
  [/^(.)وا(.)(.)$/, ['1ا23']],
  [/^(.)(.)ايا$/, ['12ي', '1ي2']],
  [/^(.)وايا$/, ['1اوي']],
  [/^(.)(.)ا(.)ي$/, ['123']],
  [/^ا(.)ا(.)(.)$/, ['12ا3', '123']],
  // «محاصيل», «مفاتيح», «تصاميم», «مواعيد», «قواميس», «فساتين»
  [/^(.)(.)ا(.)ي(.)$/, ['123ي4', '123و4', '123ا4', '1234']],
  [/^(.)وا(.)ي(.)$/, ['1ا2و3', '1ا23']],
  [/^(.)(.)ا(.)ين$/, ['123ان']],
]

/** Irregular plurals. */
const irregular: Readonly<Record<string, string>> = {
  اسيله: 'سوال',
  مياه: 'ماء',
  ايام: 'يوم',
  نساء: 'امراه',
  دنانير: 'دينار',
  مزايا: 'ميزه',
}

function singulars(plural: string): string[] {
  const candidates = patterns.flatMap(([pattern, shapes]) => {
    const letters = pattern.exec(plural)
    if (letters === null) return []
    return shapes.map((shape) => shape.replace(/\d/g, (n) => letters[Number(n)] ?? ''))
  })
  const known = irregular[plural]
  return known === undefined ? candidates : [...candidates, known]
}
