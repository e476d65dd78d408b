import { Patience, patience } from '#shop/db.ts'

/** Whoever asks here waits as long as it takes: the team and its programs for reports and exports, gateways for their notification. */
const patient = /^\/(api\/v1\/admin|admin|webhooks)(?=[/.]|$)/

/** Answers a request that waits for the database no longer than its visitor does. */
export function withPatience<Answer>(pathname: string, seconds: number, answer: () => Answer): Answer {
  return patient.test(pathname) ? answer() : patience.run(new Patience(seconds * 1_000), answer)
}
