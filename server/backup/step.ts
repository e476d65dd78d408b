/** Told at each point where a backup or a restore may be interrupted, so that a test can do it there. */
export type Step = (name: string) => Promise<void> | void

export const noStep: Step = () => {}
