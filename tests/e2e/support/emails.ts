import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/** The text of an email in the mail folder, once it is there. */
export async function emailOf(dataDir: string, template: string, number: string): Promise<string> {
  const folder = join(dataDir, 'mail')
  let found = ''
  await expect
    .poll(
      () => {
        if (!existsSync(folder)) return false
        const names = readdirSync(folder).filter((name) => name.startsWith(template) && name.endsWith('.txt'))
        found =
          names.map((name) => readFileSync(join(folder, name), 'utf8')).find((text) => text.includes(number)) ?? ''
        return found !== ''
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  return found
}
