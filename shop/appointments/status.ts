/** How a session is held (R21). */
export const sessionModes = ['live', 'phone'] as const
export type SessionMode = (typeof sessionModes)[number]

/**
 * `held` while its order is unpaid, `confirmed` once paid, `done` or `missed` afterwards, `cancelled` releases the
 * slot. `blocked` is set by the team.
 */
export const appointmentStates = ['held', 'confirmed', 'done', 'missed', 'cancelled', 'blocked'] as const
export type AppointmentState = (typeof appointmentStates)[number]

/** States that occupy a slot; an exclusion constraint prevents overlaps. */
export const takenStates = [
  'held',
  'confirmed',
  'done',
  'missed',
  'blocked',
] as const satisfies readonly AppointmentState[]
