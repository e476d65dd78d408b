/** A start that cannot continue, with a message for the operator. */
export class ConfigError extends Error {}
