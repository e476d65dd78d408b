import type { ShouldRevalidateFunctionArgs } from 'react-router'

type Answer = Pick<ShouldRevalidateFunctionArgs, 'actionStatus' | 'defaultShouldRevalidate'>

/**
 * The `shouldRevalidate` of a page whose action answers 404 or 409 when the page is outdated: React Router would leave
 * the old data on it after any status of 400 or more.
 */
export const reloadOutdated = ({ actionStatus, defaultShouldRevalidate }: Answer): boolean =>
  actionStatus === 404 || actionStatus === 409 || defaultShouldRevalidate
