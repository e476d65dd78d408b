/** A start that cannot go on, with a message for the person at the terminal. */
export class ConfigError extends Error {}
