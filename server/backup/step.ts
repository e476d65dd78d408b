/** Called at each point where a backup or restore can be interrupted, for tests. */
export type Step = (name: string) => Promise<void> | void

export const noStep: Step = () => {}
