import { cartReminderSchema } from '#shop/cart/reminders/form.ts'
import { messageSchema } from '#shop/messages/form.ts'
import { subscribeSchema } from '#shop/newsletter/form.ts'
import { stockAlertSchema } from '#shop/wishlist/form.ts'
import { body, langParameter } from './openapi-parameters.ts'
import { json, object, refusal, text } from './schema-words.ts'

const checkout = {
  name: 'checkout',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
  description: 'Random, and the Idempotency-Key of the order that it leads to: once that is placed no reminder is sent',
}

/** Public forms: a message, a newsletter address, an address for a stock alert. */
export const formPaths = {
  '/messages': {
    post: {
      summary: 'Send a message to the store, as the contact form does',
      parameters: [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
          description: 'A repeated request with the same key stores one message',
        },
        langParameter,
      ],
      requestBody: body(messageSchema),
      responses: {
        201: {
          description: 'Accepted; the number names it in mails and calls',
          content: json(object({ number: text })),
        },
        200: { description: 'Already accepted with this key', content: json(object({ number: text })) },
        400: refusal('Not JSON, or a malformed Idempotency-Key'),
        422: refusal('Not valid'),
        429: refusal('Too many messages from one network'),
      },
    },
  },
  '/products/{id}/stock-alerts': {
    post: {
      summary: 'Ask for one email when a sold-out product or variant is back',
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }, langParameter],
      requestBody: body(stockAlertSchema),
      responses: {
        202: {
          description: 'Stored; the emails are sent in the order of the requests',
          content: json(object({ state: { const: 'waiting' } })),
        },
        400: refusal('Not JSON'),
        404: refusal('No such product'),
        409: refusal('`in_stock`: it can be bought. `choose_variant`: wait for one of its variants'),
        422: refusal('Not valid'),
        429: refusal('Too many requests from one network'),
      },
    },
  },
  '/cart-reminders/{checkout}': {
    post: {
      summary: 'Store the cart of a checkout whose shopper agreed to one reminder by email if it is not finished',
      parameters: [checkout, langParameter],
      requestBody: body(cartReminderSchema),
      responses: {
        202: {
          description: 'Stored in place of what was stored before for this checkout or this mailbox',
          content: json(object({ state: { const: 'waiting' } })),
        },
        400: refusal('Not JSON'),
        404: refusal('No name of a checkout'),
        409: refusal('`reminders_off`: the store offers none'),
        422: refusal('Not valid'),
        429: refusal('Too many requests, or too many addresses, from one network'),
      },
    },
  },
  '/cart-reminders/{checkout}/withdraw': {
    post: {
      summary: 'Store nothing of this checkout any more',
      parameters: [checkout],
      responses: {
        200: { description: 'Nothing is stored', content: json(object({ state: { const: 'none' } })) },
        429: refusal('Too many requests from one network'),
      },
    },
  },
  '/newsletter': {
    post: {
      summary: 'Ask for the newsletter',
      parameters: [langParameter],
      requestBody: body(subscribeSchema),
      responses: {
        202: {
          description: 'Waits until it is confirmed through the email that was sent to the address',
          content: json(object({ state: { const: 'pending' } })),
        },
        400: refusal('Not JSON'),
        409: refusal('This address is subscribed and confirmed already'),
        422: refusal('Not valid'),
        429: refusal(
          '`too_many_requests`: too many attempts from one network. `emails_used_up` (`letters_used_up` until version 0.1): three confirmation emails to this address in a day',
        ),
      },
    },
  },
}
