import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { chosenItems, refundInput, refundSchema, refundSchemaFor, restockFields } from './form.ts'

test('the form accepts amounts in any digits, and nothing else', () => {
  const form = {
    refundId: randomUUID(),
    paymentId: randomUUID(),
    amount: '٢٫٠٢٥',
    reason: ' تالف ',
    'restock-1': '٢',
    'restock-0': '',
  }
  const read = refundSchema.safeParse(form)
  expect(read.success && refundInput(read.data)).toMatchObject({
    amount: 2025,
    reason: 'تالف',
    choices: { restock: [{ position: 1, quantity: 2 }], revokeDownloads: false, giveCodeBack: false },
  })
  const wrong = (changes: object) =>
    refundSchema.safeParse({ ...form, ...changes }).error?.issues.map(({ message }) => message)
  expect([
    wrong({ amount: '0' }),
    wrong({ amount: '-1' }),
    wrong({ amount: '1.2345' }),
    wrong({ amount: '1e3' }),
    wrong({ amount: '0,500' }),
  ]).toEqual([['amount'], ['amount'], ['amount'], ['amount'], ['amount']])
  expect([
    wrong({ reason: ' ' }),
    wrong({ 'restock-1': '1.5' }),
    wrong({ refundId: 'x' }),
    wrong({ amount: undefined }),
  ]).toEqual([['required'], ['units'], ['required'], ['required']])
})

test('no more than is left of its payment, and nothing of another order’s payment', () => {
  const [mine, other] = [randomUUID(), randomUUID()]
  const items = {
    lines: [{ position: 0, quantity: 3, paid: 3000, unitsLeft: 2, most: 2, refunded: 1000, isPackage: false }],
    shipping: 500,
  }
  const schema = refundSchemaFor({ payments: [{ id: mine, left: 2025 }], items, restockVariants: [] })
  const problems = (paymentId: string, amount: string) =>
    schema
      .safeParse({ refundId: randomUUID(), paymentId, amount, reason: 'تالف' })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(problems(mine, '2.025')).toBeUndefined()
  expect(problems(mine, '2.026')).toEqual([['amount', 'too_much']])
  expect(problems(other, '0.001')).toEqual([['amount', 'too_much']])
  const byItems = (fields: Record<string, string>) =>
    schema
      .safeParse({ refundId: randomUUID(), paymentId: mine, by: 'items', amount: '', reason: 'تالف', ...fields })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(byItems({ 'units-0': '١' })).toBeUndefined()
  expect(byItems({ shipping: 'on' })).toBeUndefined()
  expect(byItems({})).toEqual([['items', 'nothing']])
  expect(byItems({ 'units-0': '3' })).toEqual([['units-0', 'too_many']])
  expect(byItems({ 'units-7': '1' })).toEqual([['units-7', 'too_many']])
  expect(byItems({ 'units-0': '2', shipping: 'on' })).toEqual([['items', 'too_much']])
})

test('items are refunded with the amount confirmed for them, not with one left in the other field', () => {
  const form = { refundId: randomUUID(), paymentId: randomUUID(), reason: 'تالف', amount: '9', agreed: '2.000' }
  const read = refundSchema.safeParse({ ...form, by: 'items', 'units-0': '2', 'units-1': '', shipping: 'on' })
  expect(read.success && refundInput(read.data)).toMatchObject({
    amount: 2000,
    items: { lines: [{ position: 0, quantity: 2 }], shipping: true },
  })
})

test('no line is named twice by another spelling of its position', () => {
  const form = { by: 'items', 'units-1': '1', 'units-01': '1', 'units-001': '1', 'restock-00': '1' }
  expect(chosenItems(form).lines).toEqual([{ position: 1, quantity: 1 }])
  expect(restockFields.read(form)).toEqual([])
})
