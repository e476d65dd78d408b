/** The background of tokens.css, for where no style sheet reaches: browser chrome and the splash screen. */
export const colours = { paper: '#fbf7ee', paperDark: '#141a13' } as const
