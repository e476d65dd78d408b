import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenShop } from './open-shop.ts'
import { until } from './poll.ts'

/** The letters of a kind that lie in a shop's mail folder for a recipient, as plain text with their headers. */
export function lettersTo(house: OpenShop, template: string, recipient: string): string[] {
  const folder = join(house.house.dataDir, 'mail')
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${template}-`) && name.endsWith('.txt'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.startsWith(`To: ${recipient}\n`))
}

/** The same, as soon as there are `count` of them; fails when there are more. */
export function lettersOnceThere(
  house: OpenShop,
  template: string,
  recipient: string,
  count: number,
): Promise<string[]> {
  return until(`${count} ${template} to ${recipient}`, async () => {
    const found = lettersTo(house, template, recipient)
    if (found.length > count) throw new Error(`${found.length} letters`)
    return found.length === count && found
  })
}
