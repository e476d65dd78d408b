// Writes shop/phone-plans.ts: the numbering plans of the countries the shop's buyers live in, out of
// libphonenumber-js's own tables. A phone needs seven plans, not the two hundred and forty the library carries.
// Run it after an update of the library: node scripts/make-phone-plans.mjs
import { writeFileSync } from 'node:fs'
import metadata from 'libphonenumber-js/max/metadata'
import examples from 'libphonenumber-js/mobile/examples'

const countries = ['KW', 'SA', 'AE', 'QA', 'BH', 'OM', 'EG']
// For these the library lists the number blocks assigned so far. New blocks are in use long before they are listed, and
// their buyers must be accepted: the plan's general pattern decides.
const byShape = ['KW', 'BH']

const plans = countries.map((country) => {
  const [code, , general, , formats, trunk, , , , , , kinds] = metadata.countries[country]
  const patterns = byShape.includes(country) ? [general] : kinds.filter(Boolean).map(([pattern]) => pattern)
  return [
    country,
    {
      code,
      trunk: trunk || '',
      valid: patterns.join('|'),
      groups: formats.map(([pattern, shape, leading]) => [leading?.at(-1) ?? '', pattern, shape]),
      example: examples[country],
    },
  ]
})

writeFileSync(
  new URL('../shop/phone-plans.ts', import.meta.url),
  `// Made by scripts/make-phone-plans.mjs out of libphonenumber-js; change that, not this.

/**
 * How a country numbers its phones: its calling code, what stands before a number dialled at home ("0" or nothing),
 * which numbers exist, how people group them (by leading digits), and a mobile number no one minds being shown.
 */
export type PhonePlan = {
  code: string
  trunk: string
  valid: string
  groups: readonly (readonly [leading: string, pattern: string, shape: string])[]
  example: string
}

export const phonePlans = ${JSON.stringify(Object.fromEntries(plans), null, 2)} as const satisfies Record<string, PhonePlan>
`,
)
