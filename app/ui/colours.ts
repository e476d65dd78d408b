/** The paper of tokens.css, for where no style sheet reaches: the browser's own bars and the installed shop's splash. */
export const colours = { paper: '#fbf7ee', paperDark: '#141a13' } as const
