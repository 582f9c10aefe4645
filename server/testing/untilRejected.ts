import { ask } from './ask'

const MOST_REQUESTS = 1_000

/** An instance hears by notification, so slightly later, of a session that ended at another one or by SQL. */
export const untilRejected = async (url: string, token: string): Promise<void> => {
  for (let requests = 1; requests <= MOST_REQUESTS; requests += 1) {
    if ((await ask(url, { token })).status === 401) return
  }
  throw new Error(`${MOST_REQUESTS} requests to ${url} were accepted after the session had ended`)
}
