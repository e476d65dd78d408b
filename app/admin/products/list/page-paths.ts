export type ProductPageLinks = { first?: string; previous?: string; next?: string; last?: string }

/** Links from a page of products to the others. */
export function productPageLinks(
  asked: string,
  { rows, newer, older }: { rows: readonly { id: string }[]; newer: boolean; older: boolean },
): ProductPageLinks {
  const to = (page: Record<string, string>) =>
    `?${[asked, new URLSearchParams(page).toString()].filter((part) => part !== '').join('&')}`
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    ...(newer && first && { first: to({}), previous: to({ before: first.id }) }),
    ...(older && last && { next: to({ after: last.id }), last: to({ page: 'last' }) }),
  }
}
