// Dimensions of the printed guides.

/** A5 in points. The column on each side of the stem is the rest after margins and stem. */
export const sheet = { width: 419.53, height: 595.28, side: 26, stem: 42 } as const
export const inner = sheet.width - sheet.side * 2
