/** Runs it when what has arrived is read: while this process was busy itself, the answer may have come. */
export const afterInput = (run: () => void) => (): void => void setImmediate(() => setImmediate(run))
