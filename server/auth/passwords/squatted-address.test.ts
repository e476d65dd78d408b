import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { passkey, twoFactor, user } from '#shop/accounts/table.ts'
import { savedAddress } from '#shop/addresses/table.ts'
import { savedCart } from '#shop/cart/table.ts'
import { adoptOrders, listOwnOrders } from '#shop/orders/own-orders.ts'
import { order } from '#shop/orders/table.ts'
import { savedWishlist } from '#shop/wishlist/table.ts'
import {
  member,
  network,
  outboxTo,
  provenMember,
  requester,
  requestOf,
  tokenTo,
  userOf,
} from '#tests/support/accounts/accounts.ts'
import { anyCustomer, orderBody, place } from '#tests/support/buying.ts'
import { lockAwaited } from '#tests/support/databases/lock-waits.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

/** A stranger registers another person's address (H3); its owner must still be able to register. */
describeOnBothEngines('an address that a stranger registered first', (open) => {
  const testShop = open.once()
  const password = 'owner-at-last'
  async function reset(email: string) {
    await testShop.accounts.requestReset(email, requester())
    const token = await tokenTo(testShop, email, 'password-reset')
    expect(await testShop.accounts.resetPassword(token, password, requester())).toEqual({ ok: true })
  }
  const signIn = (email: string) => testShop.accounts.signIn(requestOf(testShop), { email, password }, network())

  test('cannot add a second factor or a passkey before it is verified', async () => {
    const stranger = await member(testShop)
    const begin = () => testShop.accounts.beginTwoFactor(stranger.request(), stranger.person, stranger.password)
    expect(await begin()).toEqual({ ok: false, reason: 'unproven' })
    expect(await testShop.accounts.beginPasskey(stranger.person, stranger.password, 'en')).toEqual({
      ok: false,
      reason: 'unproven',
    })
    const owner = await provenMember(testShop)
    expect((await testShop.accounts.beginTwoFactor(owner.request(), owner.person, owner.password)).ok).toBe(true)
  })

  test('goes to its owner by a reset, without anything the stranger set up, even before this rule', async () => {
    const { db } = testShop.shop
    const stranger = await member(testShop)
    const { email, person } = stranger
    const userId = person.id
    const now = testShop.clock.now()
    await db.insert(twoFactor).values({ id: randomUUID(), secret: 'x', backupCodes: 'x', userId })
    await db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, userId))
    const key = { id: randomUUID(), userId, credentialId: randomUUID(), publicKey: 'x', counter: 0, transports: [] }
    await db.insert(passkey).values({ ...key, name: 'Key', synced: false, createdAt: now })
    for (const list of [savedCart, savedWishlist])
      await db.insert(list).values({ userId, items: [], version: 1, updatedAt: now })
    await db.insert(savedAddress).values({
      id: randomUUID(),
      userId,
      label: 'x',
      isDefault: true,
      address: {},
      createdAt: now,
      updatedAt: now,
    } as never)
    const theirs = await place(testShop.url, orderBody({ customer: anyCustomer() as never }))
    const owners = await place(testShop.url, orderBody({ customer: { ...anyCustomer(), email } as never }))
    for (const { number } of [theirs, owners]) await db.update(order).set({ userId }).where(eq(order.number, number))

    await reset(email)
    expect((await signIn(email)).ok).toBe(true)
    expect(await testShop.accounts.person(stranger.request())).toBeNull()
    const account = (await userOf(testShop, email))!
    expect(account).toMatchObject({ emailVerified: true, twoFactorEnabled: false, username: null, dateOfBirth: null })
    expect(account.name).not.toBe(stranger.name)
    for (const table of [twoFactor, passkey, savedCart, savedWishlist, savedAddress])
      for (const id of [userId, account.id]) expect(await db.$count(table, eq(table.userId, id))).toBe(0)
    // The verified owner finds the orders of that address; the stranger's other order stays theirs, by its link.
    await adoptOrders(db, { userId: account.id, email })
    expect((await listOwnOrders(db, account.id)).map(({ number }) => number)).toEqual([owners.number])
    expect((await db.select().from(order).where(eq(order.number, theirs.number)))[0]?.userId).toBeNull()
    expect((await outboxTo(testShop, email, 'account-notice'))[0]?.data).toMatchObject({ what: 'password' })
  })

  if (open.engine === 'postgres')
    test('its owner gets the orders in the lock order of a deletion', async () => {
      const { db } = testShop.shop
      const { email, person } = await provenMember(testShop)
      for (const _ of [1, 2]) await place(testShop.url, orderBody({ customer: { ...anyCustomer(), email } as never }))
      const [low, high] = await db.select().from(order).where(eq(order.email, email)).orderBy(order.id)
      // Stored behind the other.
      await db.update(order).set({ notes: 'x' }).where(eq(order.id, low!.id))
      let adopted: Promise<number> | undefined
      await db.transaction(async (tx) => {
        const lock = ({ id }: typeof order.$inferSelect) => tx.select().from(order).where(eq(order.id, id))
        await lock(low!).for('update')
        adopted = adoptOrders(db, { userId: person.id, email })
        await lockAwaited(db)
        expect(await lock(high!).for('update', { skipLocked: true })).toHaveLength(1)
      })
      expect(await adopted).toBe(2)
    })

  test('a reset keeps the second factor of an account that was verified before', async () => {
    const owner = await provenMember(testShop)
    await testShop.shop.db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, owner.person.id))
    await testShop.shop.db
      .insert(twoFactor)
      .values({ id: randomUUID(), secret: 'x', backupCodes: 'x', userId: owner.person.id })
    await reset(owner.email)
    expect(await signIn(owner.email)).toMatchObject({ ok: false, reason: 'code' })
    expect((await userOf(testShop, owner.email))?.id).toBe(owner.person.id)
  })

  test('confirming it ends every other session', async () => {
    const owner = await member(testShop)
    const other = await testShop.accounts.signIn(requestOf(testShop), owner, network())
    if (!other.ok) throw new Error(other.reason)
    await testShop.accounts.confirmEmail(owner.person, await tokenTo(testShop, owner.email, 'account-confirm'), 'en')
    expect((await testShop.accounts.sessions(owner.person)).map(({ id }) => id)).toEqual([owner.person.sessionId])
  })
})
