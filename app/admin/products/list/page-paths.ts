import type { PageLinks } from '#app/admin/kit/list/page-query.ts'

/** Links from a page of products to the others. */
export function productPageLinks(
  query: string,
  { rows, newer, older }: { rows: readonly { id: string }[]; newer: boolean; older: boolean },
): PageLinks {
  const to = (page: Record<string, string>) =>
    `?${[query, new URLSearchParams(page).toString()].filter((part) => part !== '').join('&')}`
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    ...(newer && first && { first: to({}), newer: to({ before: first.id }) }),
    ...(older && last && { older: to({ after: last.id }), last: to({ page: 'last' }) }),
  }
}
