/**
 * All time-outs for external services, in milliseconds; docs/operations.md ("Time-outs") documents them. Those a
 * visitor waits for end within 8 seconds.
 */
export const timeouts = {
  /** The payment gateway, each for a whole request, tried once. `comeBack`: how long a browser on its way back from the bank waits. */
  gateway: { page: 7_500, ask: 20_000, refund: 30_000, comeBack: 7_500 },
  /** The mail server: the connection, its greeting, a silence, and one email as a whole. */
  smtp: { connection: 10_000, greeting: 10_000, silence: 20_000, email: 45_000 },
  /** EmailJS, one email as a whole. */
  emailJs: 20_000,
  /** WhatsApp, one message as a whole. */
  whatsapp: 15_000,
  /** Google: one request, and all of them that one step of a sign-in makes. */
  google: { request: 5_000, step: 7_500 },
  /** The bucket: the connection, the head of an answer, and a silence within a body. */
  bucket: { connection: 5_000, answer: 7_500, silence: 20_000 },
  /** A webhook's receiver, from the look-up of its name to the head of its answer. */
  webhook: 10_000,
  /** A host's own calendar: its whole file, and reading it. */
  calendar: { fetch: 15_000, parse: 10_000 },
  /** A picture of the shop that people move from: its whole file. */
  picture: 20_000,
  /** A cache in front, for one purge. */
  purge: 2_000,
  /** The virus scanner, for one file. */
  clamd: 10_000,
  /** After so many consecutive failures the circuit opens for the pause; then one attempt decides. */
  breaker: { failures: 5, pauseMs: 15_000 },
}

export type Timeouts = typeof timeouts
