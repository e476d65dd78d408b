/**
 * The database settings of a test's shop: through the transaction pooler at TEST_POOLER_URL, if set and the test has
 * put nothing else in between, with the server itself as the direct URL.
 */
export function databaseEnv(databaseUrl: string | undefined): Record<string, string> {
  if (databaseUrl === undefined) return {}
  const { TEST_POOLER_URL: pooler, TEST_DATABASE_URL: server } = process.env
  if (!pooler || !server || new URL(databaseUrl).host !== new URL(server).host) return { DATABASE_URL: databaseUrl }
  const pooled = new URL(pooler)
  pooled.search = ''
  pooled.pathname = new URL(databaseUrl).pathname
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: databaseUrl }
}
