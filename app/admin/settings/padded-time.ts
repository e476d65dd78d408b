/** "9:00" as a time field takes it. */
export const padded = (time: string) => time.padStart(5, '0')
