import { Gauge, type Registry } from 'prom-client'
import type { BackupStatus, Backups } from '#shop/backups/backups-port.ts'
import type { Clock } from '#shop/ports.ts'
import { withTimeout } from '../outbound/with-timeout.ts'

/** How long to wait for the folder, in ms. */
const withinMs = 1_000

/** Registers the metrics of the shop's own backups. An unknown value is left out. */
export function measureBackups(registry: Registry, backups: Backups, clock: Clock): void {
  const gauge = (name: string, help: string, read: (status: BackupStatus) => number | undefined) =>
    new Gauge({
      name,
      help,
      // Every process reads the same folder.
      aggregator: 'max',
      registers: [registry],
      async collect() {
        this.reset()
        const status = await withTimeout(withinMs, backups.status()).catch(() => null)
        const value = status === null ? undefined : read(status)
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  gauge('bustan_backup_age_seconds', 'Age of the newest proven backup', ({ proven: [last] }) =>
    last ? Math.round((clock.now().getTime() - last.madeAt.getTime()) / 1000) : undefined,
  )
  gauge(
    'bustan_backup_last_success_timestamp_seconds',
    'When the newest proven backup was made',
    ({ proven: [last] }) => (last ? Math.round(last.madeAt.getTime() / 1000) : undefined),
  )
  gauge('bustan_backup_size_bytes', 'Size of the newest proven backup', ({ proven: [last] }) => last?.bytes)
  gauge(
    'bustan_backup_trouble',
    '1 when none is set up, the last one failed or the newest is older than two days',
    ({ trouble }) => (trouble === null ? 0 : 1),
  )
}
