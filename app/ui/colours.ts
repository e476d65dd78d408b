/** The background colours of tokens.css, for where no style sheet applies: browser chrome and splash screen. */
export const colours = { paper: '#fbf7ee', paperDark: '#141a13' } as const
