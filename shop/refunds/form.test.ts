import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseFils } from '../money.ts'
import { refundInput, refundSchema, refundSchemaFor } from './form.ts'

test('the form takes what is typed, in any digits, and nothing else', () => {
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
  ]).toEqual([['amount'], ['amount'], ['amount'], ['amount']])
  expect([
    wrong({ reason: ' ' }),
    wrong({ 'restock-1': '1.5' }),
    wrong({ refundId: 'x' }),
    wrong({ amount: undefined }),
  ]).toEqual([['required'], ['units'], ['required'], ['required']])
  expect(parseFils('2.025')).toBe(2025)
})

test('no more than its payment has left, and nothing of a payment of another order', () => {
  const [mine, other] = [randomUUID(), randomUUID()]
  const schema = refundSchemaFor([{ id: mine, left: 2025 }])
  const problems = (paymentId: string, amount: string) =>
    schema
      .safeParse({ refundId: randomUUID(), paymentId, amount, reason: 'تالف' })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(problems(mine, '2.025')).toBeUndefined()
  expect(problems(mine, '2.026')).toEqual([['amount', 'too_much']])
  expect(problems(other, '0.001')).toEqual([['amount', 'too_much']])
})
