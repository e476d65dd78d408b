import { html } from 'hono/html'
import { titleIn, titleWithUnits, unitsText } from '#app/ui/title-in.ts'
import type { Locale } from '#shop/money.ts'
import { orderUrl } from '#shop/orders/access/order-url.ts'
import { type OrderView, readOrder } from '#shop/orders/read.ts'
import { readShipments, type ShipmentView } from '#shop/orders/shipments/read.ts'
import { leftToShip } from '#shop/orders/shipments/status.ts'
import { isOwed } from '#shop/orders/status.ts'
import { contactLine } from '../contact-line.ts'
import { action, type Fact, factLines, factTable, numbered, row, table } from '../frame.ts'
import type { EmailInput, RenderedEmail } from '../rendered-email.ts'
import { email } from '../short-email.ts'

type ParcelInput = EmailInput<'order-shipped' | 'order-delivered' | 'parcel-cancelled'>
type ParcelPiece = { name: string; quantity: number }

/** A parcel was shipped: its contents, tracking, and what is still to come. Not sent for one cancelled since. */
export async function orderShipped(input: ParcelInput): Promise<RenderedEmail | null> {
  const found = await findParcels(input, 'shipped')
  if (found === null) return null
  const { order, parcels } = found
  const { words } = input
  const rest = unitsToCome(order, input.locale)
  return parcelEmail(input, order, {
    subject: words.mail_shipped_subject({ number: order.number }),
    title: rest.length > 0 ? words.mail_shipped_part_title() : words.mail_shipped_title(),
    parts: [
      { text: words.mail_shipped_in(), pieces: parcels.flatMap((parcel) => piecesOf(parcel, input.locale)) },
      ...(rest.length > 0 ? [{ text: words.mail_shipped_rest(), pieces: rest }] : []),
    ],
    parcels,
  })
}

/** Parcels arrived. */
export async function orderDelivered(input: ParcelInput): Promise<RenderedEmail | null> {
  const found = await findParcels(input, 'delivered')
  if (found === null) return null
  const { order, parcels } = found
  const { words } = input
  const number = { number: order.number }
  const isWhole = order.status === 'delivered'
  return parcelEmail(input, order, {
    subject: isWhole ? words.mail_delivered_subject(number) : words.mail_delivered_part_subject(number),
    title: words.mail_delivered_title(),
    parts: [
      {
        text: words.mail_delivered_text(),
        pieces: parcels.flatMap((parcel) => piecesOf(parcel, input.locale)),
      },
    ],
    parcels: [],
  })
}

/** Announced parcels were cancelled: which of their items will be sent again, if any. Not sent once all of them were. */
export async function parcelCancelled(input: ParcelInput): Promise<RenderedEmail | null> {
  const found = await findParcels(input, 'cancelled')
  if (found === null || found.order.status === 'cancelled') return null
  const { order, parcels } = found
  const { words } = input
  const again = unitsToCome(order, input.locale, parcels)
  if (again.length === 0 && !areRefunded(order, parcels)) return null
  return parcelEmail(input, order, {
    subject: words.mail_parcel_cancelled_subject({ number: order.number }),
    title: words.mail_parcel_cancelled_title(),
    parts: [
      again.length > 0
        ? { text: words.mail_parcel_cancelled_text(), pieces: again }
        : {
            text: words.mail_parcel_cancelled_none(),
            pieces: parcels.flatMap((parcel) => piecesOf(parcel, input.locale)),
          },
    ],
    parcels: [],
  })
}

/** The team cancelled an order; not sent for one reopened since. */
export async function orderCancelled(input: EmailInput<'order-cancelled'>): Promise<RenderedEmail | null> {
  const order = await readOrder(input.shop.db, { id: input.data.orderId })
  if (order?.status !== 'cancelled') return null
  const { words } = input
  return parcelEmail(input, order, {
    subject: words.mail_cancelled_subject({ number: order.number }),
    title: words.mail_cancelled_title(),
    parts: [
      { text: words.mail_cancelled_text(), pieces: [] },
      ...(isOwed(order) ? [{ text: words.mail_cancelled_money(), pieces: [] }] : []),
    ],
    parcels: [],
  })
}

async function findParcels({ shop, data }: ParcelInput, state: ShipmentView['state']) {
  const order = await readOrder(shop.db, { id: data.orderId })
  if (order === null) return null
  const parcels = (await readShipments(shop.db, [order.id])).filter(
    (parcel) => parcel.state === state && data.shipmentIds.includes(parcel.id),
  )
  return parcels.length > 0 ? { order, parcels } : null
}

const piecesOf = (parcel: ShipmentView, locale: Locale): ParcelPiece[] =>
  parcel.lines.map((line) => ({ name: titleIn(line, locale), quantity: line.quantity }))

const unitsIn = (parcels: ShipmentView[], position: number) =>
  parcels
    .flatMap(({ lines }) => lines.filter((line) => line.position === position))
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether as many units as were in these parcels are refunded without having come back. */
const areRefunded = ({ lines }: OrderView, parcels: ShipmentView[]): boolean =>
  lines.every(
    ({ position, withdrawn, sentBack, shipped }) =>
      withdrawn - Math.min(sentBack, shipped) >= unitsIn(parcels, position),
  )

/** What is still to ship of an order, or of what was in these parcels. */
function unitsToCome(order: OrderView, locale: Locale, parcels?: ShipmentView[]): ParcelPiece[] {
  return order.lines
    .map((line) => ({
      name: titleIn(line, locale),
      quantity: Math.min(leftToShip(line), parcels ? unitsIn(parcels, line.position) : line.quantity),
    }))
    .filter(({ quantity }) => quantity > 0)
}

type Content = {
  subject: string
  title: string
  parts: { text: string; pieces: ParcelPiece[] }[]
  /** The parcels whose carrier and tracking number are shown. */
  parcels: ShipmentView[]
}

function parcelEmail(
  input: Pick<ParcelInput, 'shop' | 'settings' | 'locale' | 'words'>,
  order: OrderView,
  { subject, title, parts, parcels }: Content,
): RenderedEmail {
  const { shop, settings, locale, words } = input
  const url = orderUrl(shop, locale, order)
  const facts = parcels.flatMap(({ carrier, tracking }): Fact[] => [
    ...(carrier ? [[words.mail_parcel_carrier(), carrier[locale], false] as Fact] : []),
    ...(tracking ? [[words.mail_parcel_tracking(), tracking, true] as Fact] : []),
  ])
  const links = parcels.flatMap(({ link }) => (link === '' ? [] : [{ label: words.mail_parcel_track(), url: link }]))
  const contact = contactLine(settings, words)
  const rows = (pieces: ParcelPiece[]) =>
    table(pieces.map(({ name, quantity }) => row(locale, name, unitsText(quantity))))
  return email(input, {
    subject,
    title,
    html: html`<p style="margin:0 0 16px;">${numbered(order.number)}</p>
${facts.length > 0 ? factTable(locale, facts) : ''}
${links.map(({ label, url }) => action(label, url))}
${parts.map(({ text, pieces }) => html`<p style="margin:12px 0 8px;">${text}</p>${pieces.length > 0 ? rows(pieces) : ''}`)}
<p style="margin:12px 0 0;"><a href="${url}" style="color:#2C7A35;">${words.mail_see_order()}</a></p>`,
    text: [
      order.number,
      ...(facts.length > 0 ? [factLines(facts)] : []),
      ...links.map(({ label, url }) => `${label}: ${url}`),
      ...parts.map(({ text, pieces }) =>
        [text, ...pieces.map(({ name, quantity }) => titleWithUnits(name, quantity))].join('\n'),
      ),
      `${words.mail_see_order()}: ${url}`,
    ],
    foot: contact,
  })
}
