/** A verb's expected result: the value, or a refusal that the screen must have a message for. Only bugs throw. */
export type Outcome<Value, Refused extends { reason: string }> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Refused }

/** The value of a successful verb. */
export function done<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

/** A refusal with a stable reason and the data to explain it. */
export function refuse<const Refused extends { reason: string }>(refusal: Refused): { ok: false; refusal: Refused } {
  return { ok: false, refusal }
}
