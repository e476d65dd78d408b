/** A web address, also without "https://". */
const webAddress = /[\p{L}\p{M}\p{N}]\.[\p{L}\p{M}]{2}|:\/\//u

/** Whether a text shown in a stranger's email or page contains no web address, in any script. */
export const isWithoutLinks = (text: string): boolean => !webAddress.test(text)
