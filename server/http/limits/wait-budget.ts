import { WaitBudget, waitBudget } from '#shop/db.ts'

/** Paths without a time limit: reports and exports of the team, gateways' notifications, feeds, which read in many batches. */
const unlimited = /^\/(api\/v1\/admin|admin|feed|webhooks)(?=[/.]|$)/

/** Limits how long a visitor's request waits for the database. */
export function withWaitBudget<Value>(pathname: string, seconds: number, result: () => Value): Value {
  return unlimited.test(pathname) ? result() : waitBudget.run(new WaitBudget(seconds * 1_000), result)
}
