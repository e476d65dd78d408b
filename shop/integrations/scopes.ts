/** What an API key may read. There is none for writing. */
export const scopes = ['orders:read', 'products:read', 'messages:read', 'reports:read'] as const
export type Scope = (typeof scopes)[number]
