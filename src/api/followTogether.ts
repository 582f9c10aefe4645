import { followAccount, type Following } from './followAccount'

type Follower = Omit<Following, 'session'>

interface Group {
  followers: Set<Follower>
  end: () => void
}

const groups = new WeakMap<object, Group>()

const begin = (session: Following['session'], followers: Set<Follower>): Group => {
  const end = followAccount({
    session,
    get pollMs() {
      return Math.min(...Array.from(followers, ({ pollMs }) => pollMs))
    },
    onStale: () => followers.forEach(({ onStale }) => onStale()),
    onEvent: (event) => followers.forEach(({ onEvent }) => onEvent(event)),
  })
  return { followers, end }
}

/**
 * As `followAccount`, but all that follow in one store hear the same stream: browsers open six connections to a host,
 * and the service gives a session three streams. What is shown must have been asked for by now. Returns what ends it.
 */
export const followTogether = (store: object, { session, ...follower }: Following): (() => void) => {
  const group = groups.get(store)
  if (group === undefined) groups.set(store, begin(session, new Set([follower])))
  else group.followers.add(follower)

  return () => {
    const left = groups.get(store)
    if (left?.followers.delete(follower) !== true || left.followers.size > 0) return
    groups.delete(store)
    left.end()
  }
}
