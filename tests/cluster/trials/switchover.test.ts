import { expect, inject } from 'vitest'
import { tryOneSwitchover } from '../switchover.ts'
import { trial } from '../trial.ts'

trial(
  'planned switchover under 20 buyers',
  'at most 5 s without orders, every keyed checkout succeeds on retry, exactly once',
  async () => {
    const { gapMs, counted, repeated } = await tryOneSwitchover(`${inject('runFolder')}/switchover`, 20)
    expect(gapMs).toBeLessThan(5_000)
    return `${(gapMs / 1000).toFixed(1)} s without orders; ${repeated.length} requests sent again; ${counted}, none twice`
  },
)
