import {
  eligibleHosts,
  type HeldTime,
  holdSlots,
  type SlotRefusal,
  type WantedSession,
} from '../appointments/hold-slots.ts'
import { nextFreeTimes } from '../appointments/hosts/free-times.ts'
import { readHosts } from '../appointments/hosts/read.ts'
import { sessionMinutes } from '../appointments/read.ts'
import type { Db, Executor } from '../db.ts'
import type { PricedLine } from '../pricing/expand-bundles.ts'
import type { StoreSettings } from '../settings/form.ts'
import type { OrderInput } from './order-form.ts'

/** Why a session of an order has no time: none was chosen, or the chosen one is not available. */
export type SessionProblem = { productId: string; why: 'required' | SlotRefusal }

/**
 * The sessions of an order with their times: each unit of a consultation is one, and takes the next time chosen for its
 * product; those of a package are booked later (R59). A problem when the number of times is wrong, or one is repeated.
 */
export function wantedSessions(
  items: readonly PricedLine[],
  appointments: OrderInput['appointments'],
  usualMinutes: number,
): { sessions: WantedSession[]; problem: SessionProblem | null } {
  const left = [...(appointments ?? [])]
  const sessions: WantedSession[] = []
  for (const { id, category, quantity, sessionMinutes, packageOf } of items) {
    if (category !== 'consultation' || packageOf !== null) continue
    for (let unit = 0; unit < quantity; unit++) {
      const at = left.findIndex(({ productId }) => productId === id)
      const [chosen] = at < 0 ? [] : left.splice(at, 1)
      if (chosen === undefined) return { sessions, problem: { productId: id, why: 'required' } }
      const { mode, hostId = null } = chosen
      const minutes = sessionMinutes ?? usualMinutes
      const startsAt = new Date(chosen.startsAt)
      sessions.push({ position: sessions.length, productId: id, minutes, startsAt, mode, hostId })
    }
  }
  const [extra] = left
  return { sessions, problem: extra ? { productId: extra.productId, why: 'not_offered' } : null }
}

/**
 * Holds the sessions' slots.
 * @param own the times of the order that is replaced
 * @throws NoSlot when one is not available; it rolls back the transaction
 */
export async function holdSessions(
  tx: Executor,
  rules: StoreSettings['booking'],
  orderId: string,
  sessions: readonly WantedSession[],
  now: Date,
  own: readonly HeldTime[],
): Promise<void> {
  if (sessions.length === 0) return
  const refused = await holdSlots(tx, rules, orderId, sessions, now, own)
  if (refused === null) return
  const refusedOne = sessions.find(({ position }) => position === refused.position)
  throw new NoSlot({ productId: refusedOne?.productId ?? '', why: refused.why }, refusedOne?.hostId)
}

/** Rolls back the transaction that places an order; alternatives are looked up outside of it. */
export class NoSlot extends Error {
  readonly problem: SessionProblem
  /** The requested host; null for anyone. */
  readonly hostId: number | null
  constructor(problem: SessionProblem, hostId: number | null = null) {
    super(problem.why)
    this.problem = problem
    this.hostId = hostId
  }
}

/** The refusal for a time that is not available, with the next free ones of the requested host. */
export async function refusedTime(
  db: Db,
  { booking }: StoreSettings,
  { problem, hostId }: NoSlot,
  now: Date,
): Promise<{ reason: 'appointment'; problem: SessionProblem; instead: string[] }> {
  const { productId } = problem
  const minutes = (await sessionMinutes(db, booking, productId)) ?? booking.sessionMinutes
  const active = (await readHosts(db)).filter(({ isActive }) => isActive)
  const instead = await nextFreeTimes(db, booking, {
    minutes,
    now,
    hosts: eligibleHosts(active, { productId, hostId }),
  })
  return { reason: 'appointment', problem, instead: instead.map((at) => at.toISOString()) }
}
