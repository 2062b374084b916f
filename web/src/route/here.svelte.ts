import { type Route, readRoute, writeRoute } from './route.ts'

const state = $state<{ route: Route }>({ route: readRoute(location.hash) })
addEventListener('hashchange', () => {
  state.route = readRoute(location.hash)
})

/** The page that is shown now; reactive. */
export const here = (): Route => state.route

/** Goes to a page; `replace` leaves no step in the history. */
export const go = (route: Route, { replace = false } = {}): void => {
  const fragment = writeRoute(route)
  if (replace) {
    history.replaceState(null, '', fragment)
    state.route = route
  } else location.hash = fragment
}
