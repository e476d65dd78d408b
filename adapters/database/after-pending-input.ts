/** Runs a callback after pending input has been read: while this process was busy, the answer may have arrived. */
export const afterPendingInput = (run: () => void) => (): void => void setImmediate(() => setImmediate(run))
