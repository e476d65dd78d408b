/** A row of a list whose ids are numbers with what a cursor holds: its time, and its id as text. */
export const withCursor = <Row extends { id: number; at: Date }>({ id, ...row }: Row) => ({
  ...row,
  id: String(id),
  createdAt: row.at,
})
