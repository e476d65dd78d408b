import { seedIfEmpty } from '#db/seed.ts'
import { googlePictures } from '#shop/accounts/google-identity.ts'
import { promoteBuiltIn } from '#shop/accounts/users/manage-users.ts'
import { hasAdmin, makeSetupLink } from '#shop/accounts/users/set-up-admin.ts'
import { recordAttempt, securityChannel } from '#shop/audit/security-log.ts'
import { indexWaiting } from '#shop/catalog/search/index-product.ts'
import { openAccounts } from '../auth/auth.ts'
import { openPasswordHasher } from '../auth/passwords/password-hasher.ts'
import { openControlSocket } from '../backup/control-socket.ts'
import { cdnCacheControl, openCdn } from '../cdn/cdn.ts'
import { followChanges } from '../cdn/follow-changes.ts'
import type { Config } from '../config/env.ts'
import { PdfRenderer } from '../documents/pdf-renderer.ts'
import { drain, type Health, probe } from '../endpoints/health.ts'
import { openLive } from '../endpoints/live-events.ts'
import { presenceChannel } from '../endpoints/presence.ts'
import { openLimits } from '../http/limits/rate-limits.ts'
import { PageCache } from '../http/pages/page-cache.ts'
import { nameOfBuild } from '../http/pages/page-handler.ts'
import { usualTimes } from '../http/slow-bodies.ts'
import { createWeb } from '../http/web.ts'
import { addAttempts } from '../jobs/add-attempts.ts'
import { startSchedule } from '../jobs/schedule.ts'
import { watchSchedule } from '../jobs/watch-schedule.ts'
import { askAboutOpenOrders, startWorkers } from '../jobs/worker.ts'
import { openMetrics } from '../metrics/open-metrics.ts'
import { circuitBreaker } from '../outbound/circuit-breaker.ts'
import { republishDaily } from '../storage/release-assets.ts'
import { removeParts } from '../storage/remove-parts.ts'
import { openTracing } from '../tracing/open-tracing.ts'
import { compose } from './compose.ts'
import { checkWritable } from './data-folder.ts'
import { reportBudget } from './database/connection-budget.ts'
import { diskSpace } from './disk-space-check.ts'
import { openHttpServer } from './http-server.ts'
import { logSecurity } from './log-security.ts'
import type { Options, RunningShop } from './options.ts'

/** Starts the shop: opens and migrates the database, seeds an empty one, listens, starts the workers. */
export async function serve(config: Config, started: Options): Promise<RunningShop> {
  const { build, log, before, clock, timeouts, bodyTimes = usualTimes, disk, addUp } = started
  const { setupLink = true, leads = setupLink } = started
  const { baseUrl } = config
  const composed = await compose(config, log, { clock, timeouts, disk })
  const { shop, database, queue, master } = composed
  await seedIfEmpty(shop, config.SEED)
  await indexWaiting(shop.db)
  await promoteBuiltIn(shop, config.ADMIN_EMAILS)

  if (setupLink && composed.database.engine === 'postgres') await reportBudget(shop.db, config, log)

  const cache = before ? null : new PageCache(config.cdn && cdnCacheControl(config.cdn))
  const cdn =
    cache && config.cdn && openCdn(config.cdn, cache, database, { leads, timeoutMs: composed.timeouts.purge, log })
  const limits = openLimits(shop.db, config.ORDER_LIMIT, (limit, who) =>
    recordAttempt(shop, { kind: 'limit', ...who, details: { limit } }),
  )
  const google = config.google && {
    ...config.google,
    timeouts: composed.timeouts.google,
    breaker: circuitBreaker('google', composed.timeouts.breaker, log),
  }
  const passwords = openPasswordHasher()
  const accounts = openAccounts(shop, master, limits, {
    builtIn: config.ADMIN_EMAILS,
    google,
    passwords,
  })
  if (setupLink && config.google === null)
    log.info({}, 'sign-in with Google is not set up: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are missing')
  if (setupLink && Object.values((await shop.settings.read()).contact).includes(''))
    log.warn({}, `the shop's email or phone numbers are still examples and are not shown: ${baseUrl}/admin/settings`)
  const live = openLive(shop, nameOfBuild(build))
  const renderer = new PdfRenderer()
  const health: Health = {
    ready: true,
    canWrite: probe(() => checkWritable(composed.dataDir), { freshMs: 2_000 }),
  }
  const space = () => (disk ?? diskSpace)(composed.dataDir)
  const measured = [cdn?.purger, composed.replica?.aside, passwords]
  const metrics = openMetrics({ shop, database, cache, measured, disk: space }, addUp)
  const web = createWeb({
    ...composed,
    accounts,
    limits,
    live,
    renderer,
    cache,
    cdn,
    health,
    metrics,
    metricsToken: config.METRICS_TOKEN,
    foreign: config.google
      ? { forms: [new URL(config.google.issuer).origin], pictures: [googlePictures] }
      : { forms: [], pictures: [] },
    publicOrigin: config.BASE_URL ? new URL(config.BASE_URL).origin : null,
    build,
  })

  const tracing = await openTracing(config.collector, log)
  const http = openHttpServer(config, { web, cache, cdn, metrics, tracing, health, log, before, baseUrl, bodyTimes })

  // There is no release in development or in tests without pages.
  const release = typeof build !== 'function' && build.assets.version !== '' ? composed.assets : null
  const cleanup = leads && !config.s3 ? removeParts(composed.dataDir, log) : null
  const unpublish = await republishDaily(release, config.s3 ? null : composed.dataDir, log)

  const schedule = watchSchedule(shop)
  const attempts = addAttempts(shop)
  const unlisten = await followChanges(database, { shop, cache, purger: cdn?.purger ?? null, schedule })
  const unlistenPresence = await database.listen(presenceChannel, live.heard)
  const unlistenSecurity = leads ? await database.listen(securityChannel, logSecurity(log)) : async () => {}
  const closeSocket = database.engine === 'pglite' ? await openControlSocket(shop, composed.dataDir) : null
  const workers = await startWorkers(queue, shop, database, tracing)
  await startSchedule(queue.boss)
  if (leads) await askAboutOpenOrders(shop)
  const port = await http.listen()

  let stopping: Promise<void> | null = null
  const stop = async () => {
    await drain(health, config.DRAIN_SECONDS)
    live.close()
    unpublish()
    await http.close()
    await renderer.close()
    await passwords.close()
    await shop.pdfs.close()
    await workers.stop()
    await queue.boss.stop({ graceful: true, timeout: 3_000 })
    await schedule.stop()
    await attempts.stop()
    await cdn?.purger?.stop()
    await closeSocket?.()
    await unlisten()
    await unlistenPresence()
    await unlistenSecurity()
    await composed.replica?.close()
    await database.close()
    await cleanup
    await tracing.close()
  }
  const setupUrl =
    !setupLink || (await hasAdmin(shop.db))
      ? null
      : `${baseUrl}/admin/setup?token=${await makeSetupLink(shop.db, shop.clock.now(), config.ADMIN_EMAILS[0] ?? null, { only: false })}`
  log.info({}, 'this process serves')
  return {
    baseUrl,
    port,
    shop,
    accounts,
    setupUrl,
    stop: () => (stopping ??= stop()),
  }
}
