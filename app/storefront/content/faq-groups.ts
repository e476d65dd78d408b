import { normaliseArabic } from '#shop/catalog/search/normalise-arabic.ts'

export type Question = { id: string; title: string; html: string }
export type QuestionGroup = { id: string; title: string; html: string; questions: Question[] }
type Part = Question & { level: 1 | 2 }

/** Questions by group: a first-level heading starts a group, a second-level one is a question. */
export function questionGroups(sections: readonly Part[]): QuestionGroup[] {
  const groups: QuestionGroup[] = []
  for (const { level, ...part } of sections) {
    if (level === 1) groups.push({ ...part, questions: [] })
    // A text that starts with a question has an unnamed first group.
    else if (groups.length === 0) groups.push({ id: 'questions', title: '', html: '', questions: [part] })
    else groups.at(-1)?.questions.push(part)
  }
  return groups.filter((group) => group.questions.length > 0)
}

/**
 * The ids of the questions that contain every word typed, in the group's name or in themselves, in any spelling (see
 * `normaliseArabic`); null when nothing is typed.
 */
export function findQuestions(groups: readonly QuestionGroup[], typed: string): ReadonlySet<string> | null {
  const words = normaliseArabic(typed).split(' ').filter(Boolean)
  if (words.length === 0) return null
  const found = groups
    .flatMap(({ title, questions }) => questions.map((question) => ({ ...question, group: title })))
    .filter(({ group, title, html }) => {
      const text = normaliseArabic(`${group} ${title} ${withoutTags(html)}`)
      return words.every((word) => stems(word).some((stem) => text.includes(stem)))
    })
  return new Set(found.map(({ id }) => id))
}

/** Strips HTML tags; entities stay escaped. */
export function withoutTags(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A word's variants in a text: without the Arabic article or the English plural s. */
function stems(word: string): string[] {
  const bare = word.replace(/^ال(?=.{3})/, '').replace(/([a-z]{3})s$/, '$1')
  return bare === word ? [word] : [word, bare]
}
