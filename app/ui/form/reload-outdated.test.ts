import { createMemoryRouter, data } from 'react-router'
import { expect, test } from 'vitest'
import { reloadOutdated } from './reload-outdated.ts'

test.each([
  [200, 2],
  [404, 2],
  [409, 2],
  [422, 1],
  [429, 1],
])('after an answer with status %i the page’s data has been loaded %i times', async (status, times) => {
  let loaded = 0
  const loader = () => ++loaded
  const action = () => data(null, { status })
  const router = createMemoryRouter([{ path: '/', loader, action, shouldRevalidate: reloadOutdated }])
  await router.navigate('/')
  loaded = 1
  await router.navigate('/', { formMethod: 'post', formData: new FormData() })
  expect([router.state.navigation.state, loaded]).toEqual(['idle', times])
  router.dispose()
})
