import * as z from 'zod/mini'
import { inQuery, json, text } from './schema-words.ts'

export const searchParameter = {
  ...inQuery('q', text),
  description:
    'Words of either language to find in titles, descriptions, tags and sku; a product has all of them. Spelling is forgiving: ' +
    'hamzas, alef forms, taa marbuta, vowel marks, the article and digits of any script do not matter, the last word may be ' +
    'unfinished, and a word that is nowhere in the shop is corrected (see showingResultsFor). Sorted by relevance unless ' +
    'sort says otherwise. Only the first 80 characters are read.',
}
/** The language that a request is answered in, and that what it stores keeps for later emails. */
export const langParameter = {
  ...inQuery('lang', { enum: ['ar', 'en'] }),
  description: 'Instead of Accept-Language: the language of a refusal, and of the emails that follow from this request',
}

const generated = { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' } as const

/** The request body of an operation, generated from the schema that validates it. */
export const body = (schema: z.ZodMiniType) => ({
  required: true,
  content: json(z.toJSONSchema(schema, generated)),
})

/**
 * The query parameters of an operation, generated from the schema that validates them.
 * @param more what the schema does not say, by parameter
 */
export function queryOf(schema: z.ZodMiniType, more: Record<string, object> = {}) {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, generated)
  const known = { cursor: { description: 'The nextCursor of the page before; opaque' }, ...more }
  return Object.entries(properties).map(([name, own]) =>
    inQuery(name, { ...(own as object), ...known[name as keyof typeof known] }, required.includes(name)),
  )
}
