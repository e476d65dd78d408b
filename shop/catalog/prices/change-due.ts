type Changing = { changeAt: Date | null }

/** Whether a planned change is due, so that `followSchedule` must run first. */
export const isDue = ({ changeAt }: Changing, now: Date): boolean => changeAt !== null && changeAt <= now

/** Rolls back a transaction that read something due; it is run again after `followSchedule`. */
export class ChangeDue extends Error {}

/** @throws ChangeDue when a planned change of one of them is due */
export function requireCurrent(rows: Iterable<Changing>, now: Date): void {
  for (const row of rows) if (isDue(row, now)) throw new ChangeDue()
}
