/**
 * The rate limit policy: what is counted, how much is allowed, and what happens then. The table in docs/security.md is
 * a copy (compared by server/http/limits/rate-limits.test.ts). A network is an IPv4 address or an IPv6 /64 (and its /48
 * for four times as much, see `wideNetwork`), an email its normalised form (text-fields.ts), a device a cookie. A limit
 * by several of them counts each combination. A limit never refuses by what a stranger can type alone (an email, an
 * order number), so that no one can lock out another user.
 */
export type LimitPart = 'network' | 'email' | 'account' | 'order' | 'device' | 'API key'

/**
 * `refuse`: 429 with Retry-After until the window ends. `slow`: after `most` attempts back-off doubles from 1 s up to
 * `longest`; the counter expires `seconds` after the last wait. `quiet`: answered as usual, but nothing is sent.
 */
export type Policy = {
  /** The key of its stored counters. */
  id: string
  what: string
  by: readonly [LimitPart, ...LimitPart[]]
  most: number
  seconds: number
  action: 'refuse' | 'slow' | 'quiet'
  /** The longest wait of a `slow` policy, in seconds. */
  longest?: number
  /** Counted in memory per process: a row in the database would cost more than the limited work. */
  inMemory?: true
  /** ORDER_LIMIT sets the number, or scales it. */
  grows?: true
  why: string
}

const minute = 60
const quarter = 900
const hour = 3600
const day = 86_400

export const limits = {
  signInNetwork: {
    id: 'sin',
    what: 'sign-ins',
    by: ['network'],
    most: 50,
    seconds: quarter,
    action: 'refuse',
    why: 'Guessing across accounts. Whole mobile networks of the Gulf share an address, so it is wide.',
  },
  signInHere: {
    id: 'sih',
    what: 'sign-ins of one address from one network',
    by: ['email', 'network'],
    most: 10,
    seconds: quarter,
    action: 'slow',
    longest: quarter,
    why: 'Guessing one password. The guesser waits; the owner is on another network.',
  },
  signInAddress: {
    id: 'sia',
    what: 'sign-ins of one address from browsers it does not know',
    by: ['email'],
    most: 50,
    seconds: hour,
    action: 'slow',
    longest: minute,
    why: 'Guessing from many networks: one a minute. A known browser, Google, a passkey and a new password by email pass it.',
  },
  signInDevice: {
    id: 'sid',
    what: 'sign-ins from a browser the account knows',
    by: ['account', 'device'],
    most: 10,
    seconds: quarter,
    action: 'refuse',
    why: 'A limit that no stranger can use up. Once it is reached, the browser counts like any other.',
  },
  codeNetwork: {
    id: '2nd',
    what: 'unexpected codes at the second step',
    by: ['network'],
    most: 30,
    seconds: quarter,
    action: 'refuse',
    why: 'Without the password before it, a code is useless.',
  },
  codeAccount: {
    id: '2na',
    what: 'codes at the second step, after the password',
    by: ['account'],
    most: 10,
    seconds: hour,
    action: 'slow',
    longest: quarter,
    why: 'A code has six digits. Only someone who knows the password gets here, with five codes per sign-in.',
  },
  codeDevice: {
    id: '2nk',
    what: 'codes from a browser the account knows',
    by: ['account', 'device'],
    most: 10,
    seconds: quarter,
    action: 'refuse',
    why: 'A limit that no stranger can use up, not even one who knows the password.',
  },
  newDeviceEmails: {
    id: 'nde',
    what: 'emails about a sign-in from a new browser',
    by: ['account'],
    most: 5,
    seconds: day,
    action: 'quiet',
    why: 'Each sign-in without cookies is a new browser; five emails are enough warning.',
  },
  googleNetwork: {
    id: 'goo',
    what: 'sign-ins with Google started',
    by: ['network'],
    most: 60,
    seconds: quarter,
    action: 'refuse',
    why: 'Each may send a request to Google.',
  },
  setup: {
    id: 'set',
    what: 'invalid setup links',
    by: ['network'],
    most: 20,
    seconds: quarter,
    action: 'refuse',
    why: 'A valid link is not counted, so that strangers cannot use up its owner’s limit.',
  },
  invitations: {
    id: 'inv',
    what: 'invitations to the staff sent',
    by: ['account'],
    most: 20,
    seconds: hour,
    action: 'refuse',
    why: 'Counted for members who may change the team: an unattended browser must not email many strangers.',
  },
  invitationsTo: {
    id: 'int',
    what: 'invitations to the staff sent to one address',
    by: ['email'],
    most: 5,
    seconds: day,
    action: 'refuse',
    why: 'Withdrawing and inviting again would flood a mailbox.',
  },
  passwordAgain: {
    id: 'pwa',
    what: 'passwords asked for again',
    by: ['account'],
    most: 10,
    seconds: quarter,
    action: 'refuse',
    why: 'An unattended browser must not allow guessing the password. Counted for signed-in users only.',
  },
  exports: {
    id: 'exp',
    what: 'copies of the user’s own data',
    by: ['account'],
    most: 5,
    seconds: day,
    action: 'refuse',
    why: 'It reads everything about an account.',
  },
  registerNetwork: {
    id: 'reg',
    what: 'registrations',
    by: ['network'],
    most: 40,
    seconds: 10 * minute,
    action: 'refuse',
    why: 'Each hashes a password and may send an email.',
  },
  resetNetwork: {
    id: 'rsn',
    what: 'password resets',
    by: ['network'],
    most: 40,
    seconds: 10 * minute,
    action: 'refuse',
    why: 'Each may send an email.',
  },
  resetHere: {
    id: 'rsh',
    what: 'password resets of one address from one network',
    by: ['email', 'network'],
    most: 4,
    seconds: hour,
    action: 'refuse',
    why: 'Emails someone can have sent to someone else.',
  },
  resetOf: {
    id: 'rsa',
    what: 'password resets sent',
    by: ['account'],
    most: 8,
    seconds: hour,
    action: 'quiet',
    why: 'From many networks. Each link that was sent is valid for an hour, in the owner’s mailbox.',
  },
  resetTo: {
    id: 'rsm',
    what: 'password resets to one address, of accounts that did not verify it',
    by: ['email'],
    most: 24,
    seconds: hour,
    action: 'quiet',
    why: 'Anyone can make accounts for someone else’s mailbox, with +tags. A verified account is not counted here.',
  },
  accountEmails: {
    id: 'let',
    what: 'emails an account asks for',
    by: ['account'],
    most: 5,
    seconds: hour,
    action: 'refuse',
    why: 'Links to confirm, to change the address, to delete. Counted for signed-in users only.',
  },
  emailsTo: {
    id: 'mto',
    what: 'account emails to one address',
    by: ['email'],
    most: 5,
    seconds: hour,
    action: 'quiet',
    why: 'Emails someone can have sent to someone else, with any +tag. Earlier ones are in the owner’s mailbox.',
  },
  confirmationsTo: {
    id: 'cto',
    what: 'confirmations sent again to one address',
    by: ['email'],
    most: 5,
    seconds: hour,
    action: 'quiet',
    why: 'By many accounts with +tags of one mailbox; registrations do not count. A password reset verifies an address as well.',
  },
  orderLinkNetwork: {
    id: 'oln',
    what: 'order links requested',
    by: ['network'],
    most: 30,
    seconds: 10 * minute,
    action: 'refuse',
    why: 'Guessing which address bought what; each may send an email.',
  },
  orderLinkHere: {
    id: 'olh',
    what: 'order links requested for one address',
    by: ['email', 'network'],
    most: 4,
    seconds: hour,
    action: 'refuse',
    why: 'Counted whether or not the address has an order, so that the limit does not reveal it.',
  },
  orderLinkOf: {
    id: 'olo',
    what: 'links sent of an order that was paid for, or made by the team',
    by: ['order'],
    most: 4,
    seconds: hour,
    action: 'quiet',
    why: 'From many networks. Each that was sent opens the order.',
  },
  orderLinkTo: {
    id: 'olt',
    what: 'links of other orders, sent to one address',
    by: ['email'],
    most: 8,
    seconds: hour,
    action: 'quiet',
    why: 'Anyone can place unpaid or free orders for someone else’s mailbox, with any +tag.',
  },
  freeReceiptsTo: {
    id: 'frt',
    what: 'receipts of orders that cost nothing, to one address',
    by: ['email'],
    most: 5,
    seconds: day,
    action: 'quiet',
    why: 'Emails someone can have sent to someone else, with any +tag. The order’s page has all that the email has.',
  },
  orders: {
    id: 'ord',
    what: 'orders placed, payment pages opened again, appointments changed',
    by: ['network'],
    most: 30,
    seconds: 10 * minute,
    action: 'refuse',
    grows: true,
    why: 'ORDER_LIMIT. Stock is protected by the limits on unpaid orders, below.',
  },
  codes: {
    id: 'cod',
    what: 'discount codes tried',
    by: ['network'],
    most: 60,
    seconds: 10 * minute,
    action: 'refuse',
    why: 'Guessing codes.',
  },
  buyersCodes: {
    id: 'bco',
    what: 'orders whose code the buyer has used, or may not use any more',
    by: ['network'],
    most: 10,
    seconds: hour,
    action: 'refuse',
    grows: true,
    why: 'Each reveals whether an address has bought before. After that, orders with a code are refused; without one they pass.',
  },
  quotedBuyer: {
    id: 'qub',
    what: 'codes checked against one buyer in a quote',
    by: ['email', 'network'],
    most: 1,
    seconds: hour,
    action: 'quiet',
    why: 'The same buyer counts once an hour towards the next limit.',
  },
  quotedBuyers: {
    id: 'qus',
    what: 'buyers against whom codes are checked in quotes',
    by: ['network'],
    most: 30,
    seconds: hour,
    action: 'quiet',
    grows: true,
    why: 'Each may reveal whether an address has bought before. After that only the order itself checks.',
  },
  messages: {
    id: 'msg',
    what: 'messages to the store, and answers in a thread',
    by: ['network'],
    most: 20,
    seconds: 10 * minute,
    action: 'refuse',
    why: 'Each is an email to the store.',
  },
  uploads: {
    id: 'upl',
    what: 'messages with attachments',
    by: ['network'],
    most: 30,
    seconds: 10 * minute,
    action: 'refuse',
    why: 'Counted before the body is read.',
  },
  newsletter: {
    id: 'nws',
    what: 'newsletter subscriptions',
    by: ['network'],
    most: 30,
    seconds: 10 * minute,
    action: 'refuse',
    why: 'Each may send an email; the answer says whether an address is subscribed.',
  },
  newsletterTo: {
    id: 'nwt',
    what: 'newsletter confirmations to one address',
    by: ['email'],
    most: 5,
    seconds: day,
    action: 'quiet',
    why: 'Emails someone can have sent to someone else, with any +tag. Each that was sent confirms.',
  },
  stockAlerts: {
    id: 'stk',
    what: 'stock alert requests',
    by: ['network'],
    most: 30,
    seconds: 10 * minute,
    action: 'refuse',
    why: 'Each may send one email later.',
  },
  stockAlertsTo: {
    id: 'skt',
    what: 'emails to one address about products that are back',
    by: ['email'],
    most: 20,
    seconds: day,
    action: 'quiet',
    why: 'Emails someone can have sent to someone else, with any +tag: one for each product that comes back.',
  },
  cartReminders: {
    id: 'crm',
    what: 'carts stored for a reminder, and their changes',
    by: ['network'],
    most: 120,
    seconds: 10 * minute,
    action: 'refuse',
    why: 'Each change at the checkout counts; it writes a few rows.',
  },
  cartRemindersHere: {
    id: 'crh',
    what: 'changes of the cart stored for one address from one network',
    by: ['email', 'network'],
    most: 1,
    seconds: hour,
    action: 'quiet',
    why: 'The same address counts once an hour towards the next limit.',
  },
  cartRemindersOf: {
    id: 'cro',
    what: 'addresses that carts are stored for',
    by: ['network'],
    most: 30,
    seconds: hour,
    action: 'refuse',
    why: 'Each may send one email later, to an address that someone else may have typed.',
  },
  messageReceivedTo: {
    id: 'mrt',
    what: 'acknowledgements of messages to one address',
    by: ['email'],
    most: 5,
    seconds: day,
    action: 'quiet',
    why: 'Emails someone can have sent to someone else, with any +tag. The message itself is accepted.',
  },
  uploadsDay: {
    id: 'upd',
    what: 'messages with attachments in a day',
    by: ['network'],
    most: 100,
    seconds: day,
    action: 'refuse',
    why: 'A gigabyte a day at most: visitors’ files must not fill the disk.',
  },
  returns: {
    id: 'ret',
    what: 'requests for returns, and those withdrawn',
    by: ['network'],
    most: 20,
    seconds: hour,
    action: 'refuse',
    why: 'Each is read by the team and may bring photos.',
  },
  reviews: {
    id: 'rev',
    what: 'reviews',
    by: ['network'],
    most: 30,
    seconds: 10 * minute,
    action: 'refuse',
    why: 'Each is read by the team.',
  },
  search: {
    id: 'sea',
    what: 'searches and suggestions (pages and API)',
    by: ['network'],
    most: 240,
    seconds: minute,
    action: 'refuse',
    inMemory: true,
    grows: true,
    why: 'The most expensive query a stranger can send to the embedded database. A suggestion that a browser has cached is not sent again.',
  },
  lists: {
    id: 'lis',
    what: 'lists of products beyond the fifth page',
    by: ['network'],
    most: 60,
    seconds: minute,
    action: 'refuse',
    inMemory: true,
    grows: true,
    why: 'Each contains all pages before it, 600 products at most.',
  },
  reads: {
    id: 'rea',
    what: 'prices of a cart, free times, API: products, an order, with any key',
    by: ['network'],
    most: 600,
    seconds: minute,
    action: 'refuse',
    inMemory: true,
    grows: true,
    why: 'Cheap, but not free.',
  },
  payments: {
    id: 'pay',
    what: 'redirects to and from the bank, and the sandbox bank',
    by: ['network'],
    most: 120,
    seconds: minute,
    action: 'refuse',
    inMemory: true,
    grows: true,
    why: 'Each may send a request to the gateway.',
  },
  notifications: {
    id: 'not',
    what: 'notifications of a gateway',
    by: ['network'],
    most: 600,
    seconds: minute,
    action: 'refuse',
    inMemory: true,
    grows: true,
    why: 'A gateway sends ten a second at its busiest, and sends again what was refused.',
  },
  files: {
    id: 'fil',
    what: 'downloads and their parts',
    by: ['network'],
    most: 300,
    seconds: minute,
    action: 'refuse',
    inMemory: true,
    grows: true,
    why: 'A download manager asks for many parts.',
  },
  documents: {
    id: 'doc',
    what: 'receipts as PDF, calendar files, pictures for sharing and for catalogues',
    by: ['network'],
    most: 120,
    seconds: minute,
    action: 'refuse',
    inMemory: true,
    grows: true,
    why: 'Some are rendered for each request.',
  },
  feeds: {
    id: 'fee',
    what: 'product feeds',
    by: ['network'],
    most: 30,
    seconds: 10 * minute,
    action: 'refuse',
    inMemory: true,
    grows: true,
    why: 'Each reads the whole catalog. Catalogues fetch once a day, or once an hour at most.',
  },
  sitemaps: {
    id: 'smp',
    what: 'files of the sitemap',
    by: ['network'],
    most: 150,
    seconds: 10 * minute,
    action: 'refuse',
    inMemory: true,
    grows: true,
    why: 'Each lists 1,000 products: one crawler reads a catalog of 100,000 at once.',
  },
  missingFiles: {
    id: 'mis',
    what: 'missing assets and pictures',
    by: ['network'],
    most: 120,
    seconds: minute,
    action: 'refuse',
    inMemory: true,
    grows: true,
    why: 'Each missing name is looked up in the file storage. Existing pictures are still served.',
  },
  links: {
    id: 'lin',
    what: 'unsubscribe links',
    by: ['network'],
    most: 120,
    seconds: minute,
    action: 'refuse',
    inMemory: true,
    grows: true,
    why: 'A mail provider unsubscribes many of its users from one address.',
  },
  forms: {
    id: 'frm',
    what: 'forms sent, of any page, and lists of an account saved',
    by: ['network'],
    most: 600,
    seconds: minute,
    action: 'refuse',
    inMemory: true,
    grows: true,
    why: 'Counted before the body is parsed; a whole mobile network sends less.',
  },
  apiKeys: {
    id: 'api',
    what: 'requests with an API key',
    by: ['API key'],
    most: 120,
    seconds: minute,
    action: 'refuse',
    why: 'Two a second, for integrations that keep a copy of the orders.',
  },
} as const satisfies Record<string, Policy>

/** Limits of concurrent work that needs memory or a scarce connection, per process; beyond the queue it is refused. */
export type ConcurrencyPolicy = {
  what: string
  by: 'process' | 'network' | 'purchase'
  running: number
  waiting: number
  why: string
}

export const concurrencyLimits = {
  uploads: {
    what: 'messages with attachments being received',
    by: 'process',
    running: 8,
    waiting: 0,
    why: 'Each is in memory, 15 MB at most, until it is stored. 503 with Retry-After; a message without files is accepted.',
  },
  uploadsHere: {
    what: 'messages with attachments being received',
    by: 'network',
    running: 4,
    waiting: 0,
    why: 'One network, an IPv6 /48 included, must not keep everyone else from attaching a file.',
  },
  feeds: {
    what: 'product feeds being sent',
    by: 'process',
    running: 8,
    waiting: 0,
    why: 'Each reads a part of the catalog as fast as its client takes it. 503 with Retry-After.',
  },
  feedsHere: {
    what: 'product feeds being sent',
    by: 'network',
    running: 4,
    waiting: 0,
    why: 'One network must not keep every catalogue from its feed.',
  },
  downloads: {
    what: 'files being downloaded',
    by: 'process',
    running: 100,
    waiting: 0,
    why: 'Bought files, attachments, photos: each holds a connection to the bucket as long as its reader takes. 503 with Retry-After.',
  },
  downloadsHere: {
    what: 'files being downloaded',
    by: 'network',
    running: 60,
    waiting: 0,
    why: 'One network must not keep every buyer from their files. Whole mobile networks of the Gulf share an address, so it is wide.',
  },
  downloadsOfPurchase: {
    what: 'a bought file being downloaded, in parts as well',
    by: 'purchase',
    running: 8,
    waiting: 0,
    why: 'A link works any number of times: one buyer must not use up the share of a network.',
  },
  searches: {
    what: 'searches on the embedded database',
    by: 'process',
    running: 4,
    waiting: 20,
    why: 'It handles one query at a time: a burst of searches must not delay everyone else.',
  },
  lists: {
    what: 'lists of products beyond the fifth page',
    by: 'process',
    running: 2,
    waiting: 20,
    why: 'Each renders up to 600 products: a burst must not delay everyone else.',
  },
  passwords: {
    what: 'sign-ins, registrations and new passwords',
    by: 'process',
    running: 4,
    waiting: 40,
    why: 'Each hashes a password and renders a page: a burst must not delay shoppers.',
  },
  passwordsHere: {
    what: 'sign-ins, registrations and new passwords',
    by: 'network',
    running: 15,
    waiting: 0,
    why: 'One network, an IPv6 /48 included, must not keep everyone else from signing in. Waiting ones are counted.',
  },
  gatewayQuestions: {
    what: 'notifications of a gateway being checked',
    by: 'process',
    running: 10,
    waiting: 200,
    why: 'Each sends a request to the gateway, which sends refused ones again.',
  },
  teamPictures: {
    what: 'pictures of the team being re-encoded',
    by: 'process',
    running: 1,
    waiting: 20,
    why: 'One takes a core for a second; the team waits only for its own.',
  },
  strangersPictures: {
    what: 'pictures of visitors being re-encoded',
    by: 'process',
    running: 1,
    waiting: 8,
    why: 'In the same queue as the team’s; refused with a message while it is full.',
  },
} as const satisfies Record<string, ConcurrencyPolicy>

/** Limits that are counted in their subject's own rows. */
export type OwnCount = { what: string; per: string; most: number; why: string }

export const ownCounts = {
  digest: {
    what: 'emails of one kind to the store that are sent one by one',
    per: 'hour of the clock',
    most: 20,
    why: 'The rest of the hour is one email and one notification.',
  },
  newsletter: {
    what: 'confirmations of the newsletter',
    per: 'subscription and day',
    most: 3,
    why: 'Its form must not flood a mailbox, from whatever networks.',
  },
  cartReminders: {
    what: 'reminders of a cart',
    per: 'mailbox and 7 days',
    most: 1,
    why: 'R60. From whatever networks, with any +tag; none once its owner has stopped them.',
  },
  whatsapp: {
    what: 'WhatsApp messages',
    per: 'phone and 24 hours',
    most: 10,
    why: 'R64. Whatever happens to how many orders, a phone is not flooded; emails are still sent.',
  },
  whatsappBackInStock: {
    what: 'WhatsApp messages about products that are back',
    per: 'phone and 24 hours',
    most: 2,
    why: 'Anyone can type a phone beside an address; none once its owner has stopped them.',
  },
  giftEmails: {
    what: 'emails with a gift',
    per: 'mailbox and day',
    most: 5,
    why: 'R63. From any giver and with any +tag; further ones are sent the next day.',
  },
  giftSentAgain: {
    what: 'times the email of a gift is sent again',
    per: 'gift',
    most: 3,
    why: 'R63. Its giver waits an hour between two.',
  },
  invitations: {
    what: 'open invitations to the staff',
    per: 'store',
    most: 30,
    why: 'A store has a few members; each invitation is a way in.',
  },
  invitationEmails: {
    what: 'times an invitation to the staff is sent',
    per: 'invitation',
    most: 5,
    why: 'After that, withdraw it and invite again.',
  },
  resetLinks: {
    what: 'valid reset links before an admin can send no more',
    per: 'account',
    most: 3,
    why: 'The team must not flood a mailbox either.',
  },
  sentAgain: {
    what: 'times the emails of an order are sent again',
    per: 'order and hour',
    most: 3,
    why: 'R41.',
  },
  unopened: {
    what: 'minutes an order is held while its payment page is unopened',
    per: 'order',
    most: 10,
    why: 'Buyers who go on to pay open it within a second (0040).',
  },
} as const satisfies Record<string, OwnCount>

/** Strangers' files are refused when less disk space is free: this many bytes, or this share of a small disk. */
export const freeSpace = { bytes: 1024 ** 3, share: 0.05 } as const

/** What a whole IPv6 /48 may do, as a multiple of one /64's share. */
export const wideShare = 4

/**
 * The /48 of an IPv6 /64, and any other network unchanged. One home line has up to 65,536 /64 networks, so limits on
 * scarce things (stock, slots, attempts) count by the line.
 */
export function wideNetwork(network: string): string {
  const [first, second, third, , last] = network.split(':')
  return network.endsWith('::/64') && last === '' ? `${first}:${second}:${third}::/48` : network
}

/**
 * Limits of unpaid reservations, of one network (IPv6: a /48) or of one buyer: the same email or phone at that network.
 * An order that costs nothing counts what was taken free of charge as unpaid: see `counting` in checkout/hold-share.ts.
 */
export type HoldLimits = {
  networkOrders: number
  networkSessions: number
  buyerOrders: number
  buyerSessions: number
  /** Orders that cost nothing, in a day; of an account from any network. */
  buyerFree: number
  /**
   * The share of a product's units that one network may hold, of those available and its own; `few` are always allowed.
   */
  share: number
  few: number
  /** Payments the bank declined within an hour; beyond that no further payment page is opened. */
  buyerDeclines: number
  networkDeclines: number
}

/** Declined payments of one order, by anyone; beyond that the store must help. */
export const orderDeclines = 5

/**
 * Counted in the transaction that places an order and released by its payment. By network first, so that no stranger
 * uses up another buyer's share. Reasons: decision record 0040.
 */
export const holdLimits: HoldLimits = {
  networkOrders: 30,
  networkSessions: 8,
  buyerOrders: 3,
  buyerSessions: 4,
  buyerFree: 5,
  share: 0.5,
  few: 4,
  buyerDeclines: 5,
  networkDeclines: 30,
}

/** The limits of a shop with this ORDER_LIMIT: all scale with it. Null (unlimited) for that of a load test. */
export function holdLimitsFor(ordersPerTenMinutes: number): HoldLimits | null {
  if (ordersPerTenMinutes >= 10_000) return null
  const factor = ordersPerTenMinutes / limits.orders.most
  const grown = Object.entries(holdLimits).map(([name, most]) => [name, Math.max(1, Math.ceil(most * factor))])
  return { ...(Object.fromEntries(grown) as HoldLimits), share: Math.min(1, holdLimits.share * Math.max(1, factor)) }
}

export type LimitName = keyof typeof limits
/** A counter's key: a value for every part the limit counts by. */
export type LimitKey<Name extends LimitName> = Record<(typeof limits)[Name]['by'][number], string>

export type Limit<Name extends LimitName = LimitName> = {
  /** Counts one attempt; returns the seconds to wait when the limit is exceeded, else null. */
  hit(of: LimitKey<Name>): Promise<number | null>
  /** The seconds to wait if the limit is reached, without counting an attempt. */
  wait(of: LimitKey<Name>): Promise<number | null>
  /** Clears the counter, after a success. */
  clear(of: LimitKey<Name>): Promise<void>
}

export type Limits = { [Name in LimitName]: Limit<Name> }
