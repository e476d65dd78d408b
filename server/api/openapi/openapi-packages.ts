import { bookSchema } from '#shop/appointments/packages/form.ts'
import { body } from './openapi-parameters.ts'
import { int, json, moment, object, orNull, ref, refusal, text } from './schema-words.ts'

/** The package fields of a product. */
export const packageOffer = {
  package: {
    ...orNull(object({ productId: text, sessions: int, days: int })),
    description:
      'A package of sessions: of which consultation, how many, and within how many days of payment they can be booked. ' +
      'Ordering it takes no `appointments`; book its sessions with POST /orders/{number}/sessions',
  },
}

/** A package of an order in the OpenAPI document. */
export const packageSchema = object({
  line: { ...int, description: 'Which of the order’s `items` it is, counted from 0' },
  productId: { ...text, description: 'The consultation whose sessions it holds, for GET /slots' },
  minutes: {
    ...orNull(int),
    description: 'The length of each session as bought, for GET /slots; null for the usual one',
  },
  sessions: int,
  left: { ...int, description: 'Neither booked, used, nor refunded' },
  booked: int,
  refunded: int,
  validUntil: {
    ...orNull(moment),
    description: 'The moment from which no session can be booked any more; null until the order is paid',
  },
})

/** The package field of a session that was booked from one. */
export const ofPackage = {
  packageLine: { ...orNull(int), description: 'The `line` of the package it was booked from' },
}

export const packagePaths = {
  '/orders/{number}/sessions': {
    post: {
      summary: 'Book a session of a package; it is confirmed at once',
      description:
        'Uses one session of the package for a slot from GET /slots. Idempotent: repeating the same time for the same line ' +
        'returns the existing booking. A session cancelled in time returns to the package.',
      security: [{ accessToken: [] }, { session: [] }],
      parameters: [{ name: 'number', in: 'path', required: true, schema: text }],
      requestBody: body(bookSchema),
      responses: {
        200: { description: 'It is booked', content: json(ref('Booking')) },
        400: refusal('Not JSON'),
        401: refusal('Neither an access token nor a session'),
        404: refusal('No such order, or not with this token or of this account; `package_unknown`: no package'),
        409: refusal(
          '`package_expired`, `package_used_up`, `package_not_open`: nothing can be booked from it. `appointment`: the time cannot be had, `instead` are the first that can',
        ),
        422: refusal('Not valid'),
        429: refusal('Too many requests from one network'),
        503: refusal('Sign-in cannot be checked now'),
      },
    },
  },
}
