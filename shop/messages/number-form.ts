/** Whether a text is the number of a message, such as MSG-2026-0001, as stored. */
export const isMessageNumber = (text: string): boolean => /^MSG-\d{4}-\d{4,12}$/.test(text)
