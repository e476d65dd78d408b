/**
 * All timeouts for external services, in milliseconds; docs/operations.md ("Timeouts") documents them. Those a
 * visitor waits for end within 8 seconds.
 */
export const timeouts = {
  /** The payment gateway, for a whole request without retries; `returnFromBank` for a browser returning from the bank. */
  gateway: { page: 7_500, ask: 20_000, refund: 30_000, comeBack: 7_500 },
  /** The mail server: the connection, its greeting, a silence, and a whole email. */
  smtp: { connection: 10_000, greeting: 10_000, silence: 20_000, email: 45_000 },
  /** EmailJS, for a whole email. */
  emailJs: 20_000,
  /** WhatsApp, for a whole message. */
  whatsapp: 15_000,
  /** Google: one request, and all requests of one step of a sign-in. */
  google: { request: 5_000, step: 7_500 },
  /** The bucket: the connection, the response headers, and a silence within a body. */
  bucket: { connection: 5_000, response: 7_500, silence: 20_000 },
  /** A webhook's receiver, from the DNS look-up to the response headers. */
  webhook: 10_000,
  /** A host's own calendar: downloading and parsing its file. */
  calendar: { fetch: 15_000, parse: 10_000 },
  /** A picture of the shop that is being imported. */
  picture: 20_000,
  /** A cache in front, for one purge. */
  purge: 2_000,
  /** The virus scanner, for one file. */
  clamd: 10_000,
  /** After this many consecutive failures the circuit opens for the pause; then one attempt decides. */
  breaker: { failures: 5, pauseMs: 15_000 },
}

export type Timeouts = typeof timeouts
