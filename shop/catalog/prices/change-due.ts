type Changing = { changeAt: Date | null }

/** Whether something changes at a moment that has come, and `followSchedule` must run before it counts. */
export const isDue = ({ changeAt }: Changing, now: Date): boolean => changeAt !== null && changeAt <= now

/** Leaves a transaction that read what is due; it is run again after `followSchedule`. */
export class ChangeDue extends Error {}

/** @throws ChangeDue when one of them is no longer what it is by the clock */
export function requireCurrent(rows: Iterable<Changing>, now: Date): void {
  for (const row of rows) if (isDue(row, now)) throw new ChangeDue()
}
