import { expect, inject, test } from 'vitest'
import { missingEngines } from '../../../scripts/ensure-cluster.mjs'
import { tryOneSwitchover } from '../../../tests/cluster/switchover.ts'

const missing = missingEngines(['etcd-server', 'postgresql', 'patroni', 'haproxy'])
if (missing.length > 0)
  console.warn(`Not installed: ${missing.join(', ')}. The switchover is not tried. \`npm run cluster\` installs them.`)

test.runIf(missing.length === 0)(
  'two shops lose no order in a planned switchover, and take orders again within seconds',
  { timeout: 180_000 },
  async () => {
    const { gapMs } = await tryOneSwitchover(`${inject('runFolder')}/switchover`, 6)
    // Five seconds on an idle machine.
    expect(gapMs).toBeLessThan(15_000)
  },
)
