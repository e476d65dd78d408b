import { beforeAll, expect, test } from 'vitest'
import { asker, network, newcomer, requestOf } from '#tests/support/accounts/accounts.ts'
import { hashAsTheShopDoes } from '#tests/support/accounts/hashing.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

const samples = 7
hashAsTheShopDoes()

describeOnBothEngines('who has an account', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open()
  })

  async function timeOf(work: () => Promise<unknown>): Promise<number> {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!

  /** The two kinds in turns, so that whatever else the machine does slows both; the ratio of their medians. */
  async function ratio(known: (email: string) => Promise<unknown>, unknown: (email: string) => Promise<unknown>) {
    const [one, other]: [number[], number[]] = [[], []]
    for (let n = 0; n < samples; n++) {
      const owner = newcomer()
      await testShop.accounts.register(owner, asker())
      one.push(await timeOf(() => known(owner.email)))
      other.push(await timeOf(() => unknown(newcomer().email)))
    }
    return median(one) / median(other)
  }
  // The hash takes most of the time; without it on one side the ratio would be ten or a tenth.
  const alike = (value: number) => value > 0.4 && value < 2.5

  test('is not measurable in how long a sign-in, a registration or a password reset takes', async () => {
    const signIn = (email: string) =>
      testShop.accounts.signIn(requestOf(testShop), { email, password: 'not-the-one' }, network())
    const register = (email: string) => testShop.accounts.register({ ...newcomer(), email }, asker())
    const forgot = (email: string) => testShop.accounts.requestReset(email, asker())
    const ratios = {
      signIn: await ratio(signIn, signIn),
      register: await ratio(register, register),
      forgot: await ratio(forgot, forgot),
    }
    expect(Object.entries(ratios).filter(([, value]) => !alike(value))).toEqual([])
  }, 180_000)
})
