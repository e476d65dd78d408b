import type { ImportValues } from './import-row.ts'

const slug = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)

/** Whether a file may give this id to a new product: pages and forms accept no other. */
export const isNewId = (id: string) => /^[a-z0-9][a-z0-9-]{0,79}$/.test(id)

/** Candidates for a new product's id: the file's, or from its English title, or that with its sku. */
export function newIds({ id, titleEn = '', sku = '' }: Partial<ImportValues>): string[] {
  if (id !== undefined) return [id]
  const [title, code] = [slug(titleEn), slug(sku)]
  return [title, title === '' ? code : `${title}-${code}`.slice(0, 80)].filter((each) => each !== '')
}
