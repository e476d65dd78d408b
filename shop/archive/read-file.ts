import { createHash } from 'node:crypto'
import { kuwaitOffsetMs } from '../kuwait-time.ts'
import { type Line, linesOf, unknownOf } from '../moving/platforms/columns.ts'
import type { Platform } from '../moving/platforms/old-product.ts'
import type { RecognisedFile } from '../moving/platforms/recognise.ts'
import { lineOf } from '../moving/read-cells.ts'
import { toWesternDigits } from '../numbers.ts'
import { emailProblem, normaliseEmail } from '../text-fields.ts'
import { customerColumns, orderColumns } from './columns.ts'
import type { ArchivedItem } from './table.ts'

export type ArchiveProblem = 'no_number' | 'no_date' | 'no_total' | 'no_contact' | 'twice'

type Person = { email: string; name: string; phone: string }
export type OldOrder = Person & {
  number: string
  createdAt: Date
  state: string
  total: string
  currency: string
  items: ArchivedItem[]
}
export type OldCustomer = Person & { key: string }
/** A row of a file: what is stored from it, or why nothing is. */
export type ReadRow<Row> = { line: number; name: string; problem: ArchiveProblem | null; row: Row | null }

const most = { name: 120, phone: 40, number: 60, state: 60, items: 100, title: 200, figure: 20 } as const

const short = (text: string, max: number) => lineOf(text, max).text

/** An email address in stored form; '' when invalid. */
function emailOf(typed: string): string {
  const email = normaliseEmail(typed).toLowerCase()
  return emailProblem(email) === undefined ? email : ''
}

/**
 * Parses an export's date: the year first, in Kuwait's time without a zone. Null for anything else: 03/04 is ambiguous.
 */
export function momentOf(typed: string): Date | null {
  const found =
    /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?(?:\.\d{1,6})?)?\s?(Z|UTC|[+-]\d\d:?\d\d)?$/.exec(
      toWesternDigits(typed.trim()),
    )
  if (found === null) return null
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone] = found
  const offset = zone === undefined || /^[ZU]/.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`
  const read = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`).getTime()
  const at = zone === undefined ? read - kuwaitOffsetMs : read
  const isDay = Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return Number.isNaN(at) || !isDay || at < 0 ? null : new Date(at)
}

/** An amount as written, with a decimal point; null when it is none. */
function figureOf(typed: string): string | null {
  // "12.500 د.ك": the dots of a currency symbol are not decimal points.
  const text = toWesternDigits(typed)
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replace(/\p{L}\.?/gu, '')
    .replace(/[^\d.,-]/g, '')
  const isGrouped = /^\d{1,3}(,\d{3})+\.\d+$/.test(text) || /^\d{1,3}(,\d{3}){2,}$/.test(text)
  const plain = /^\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : isGrouped ? text.replaceAll(',', '') : text
  return /^\d{1,12}(\.\d{1,6})?$/.test(plain) ? plain : null
}

type OrderLine = Line<keyof typeof orderColumns>

/** The orders of a file: lines with the same number are one order, described by its first line with a total. */
export function oldOrders({ names, records }: RecognisedFile): { rows: ReadRow<OldOrder>[]; unknown: string[] } {
  const lines = linesOf(names, orderColumns, records)
  const numberOf = (line: OrderLine) => short(line.number || line.id, most.number)
  const rows = [...Map.groupBy(lines, numberOf)].flatMap(([number, all]): ReadRow<OldOrder>[] => {
    const main = all.find(({ total }) => total !== '') ?? all[0]
    if (main === undefined) return []
    const createdAt = momentOf(main.createdAt)
    const total = figureOf(main.total)
    const known = { line: main.line, name: number }
    if (number === '') return [{ ...known, problem: 'no_number', row: null }]
    if (createdAt === null) return [{ ...known, problem: 'no_date', row: null }]
    if (total === null) return [{ ...known, problem: 'no_total', row: null }]
    const row = {
      number,
      createdAt,
      total,
      items: all.flatMap(itemsOf).slice(0, most.items),
      email: emailOf(main.email),
      name: short(main.name || `${main.first} ${main.last}`, most.name),
      phone: short(main.phone || main.billingPhone, most.phone),
      state: short(main.state, most.state),
      currency: /^[A-Za-z]{3}$/.test(main.currency) ? main.currency.toUpperCase() : '',
    }
    return [{ ...known, problem: null, row }]
  })
  return { rows, unknown: unknownOf(names, orderColumns) }
}

function itemsOf(line: OrderLine): ArchivedItem[] {
  const own = line.item === '' ? [] : [{ title: line.item, quantity: line.quantity, price: line.price }]
  const packed = [line.item1, line.item2, line.item3, line.item4, line.item5].flatMap((cell) => {
    if (cell === '') return []
    // "name:Mug|quantity:2|total:5.00"
    const parts = new Map(
      cell.split('|').map((part) => [part.split(':', 1)[0] ?? '', part.slice(part.indexOf(':') + 1)]),
    )
    return [{ title: parts.get('name') ?? '', quantity: parts.get('quantity') ?? '', price: parts.get('total') ?? '' }]
  })
  return [...own, ...packed].map(({ title, quantity, price }) => ({
    title: short(title, most.title),
    quantity: short(toWesternDigits(quantity), most.figure),
    price: figureOf(price) ?? '',
  }))
}

/** The customers of a file, identified by the id, address or phone they have in the other shop. */
export function oldCustomers({ platform, names, records }: RecognisedFile): {
  rows: ReadRow<OldCustomer>[]
  unknown: string[]
} {
  const seen = new Set<string>()
  const rows = linesOf(names, customerColumns, records).map((line): ReadRow<OldCustomer> => {
    const name = short(line.name || `${line.first} ${line.last}`, most.name)
    const email = emailOf(line.email)
    const phone = short((line.phone || line.addressPhone).replace(/^'/, ''), most.phone)
    const known = { line: line.line, name: name || email || phone }
    if (email === '' && phone === '') return { ...known, problem: 'no_contact', row: null }
    const key = keyOf(platform, line.id.replace(/^'/, '') || email || phone)
    if (seen.has(key)) return { ...known, problem: 'twice', row: null }
    seen.add(key)
    return { ...known, problem: null, row: { key, email, name, phone } }
  })
  return { rows, unknown: unknownOf(names, customerColumns) }
}

/**
 * The keys of a customer's address and phone, the address first, by which the person is recognised without the other
 * shop's id. A phone is its digits: exports write +965, 00965 and spaces as they like.
 */
export const contactKeys = (platform: Platform, { email, phone }: Pick<Person, 'email' | 'phone'>): string[] =>
  [email, toWesternDigits(phone).replace(/\D/g, '').replace(/^0+/, '')]
    .filter((contact) => contact !== '')
    .map((contact) => keyOf(platform, contact))

/** A hash, which names no one; trying every phone number would find its owner. */
const keyOf = (platform: Platform, id: string) =>
  createHash('sha256')
    .update(JSON.stringify([platform, id]))
    .digest('base64url')
