/** How a session is held (decision 20). */
export const sessionModes = ['live', 'phone'] as const
export type SessionMode = (typeof sessionModes)[number]

/**
 * `held` while its order is not paid, `confirmed` once it is, `done` and `missed` when it is over; `cancelled` gives the
 * time back. `blocked` is the team's own: a time nobody may book.
 */
export const appointmentStates = ['held', 'confirmed', 'done', 'missed', 'cancelled', 'blocked'] as const
export type AppointmentState = (typeof appointmentStates)[number]

/** States in which a time belongs to somebody; the database lets no two of them overlap. */
export const takenStates = [
  'held',
  'confirmed',
  'done',
  'missed',
  'blocked',
] as const satisfies readonly AppointmentState[]
