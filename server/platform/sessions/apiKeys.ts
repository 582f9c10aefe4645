import { sql } from 'kysely'
import { keyScopes, type KeyScope, type Role } from 'contract/operation'
import type { Standing } from 'contract/account'
import { localDay } from 'callflow/calendar'
import type { Clock } from '../clock'
import type { Store } from '../database/tables'
import { hashOf } from '../random'
import type { Holder } from './sessions'

/** Of this kind only: a session's token has three parts. */
const bearer = /^Bearer (apikey_[\w-]{43})$/i

export const scopesIn = (text: string): KeyScope[] => keyScopes.filter((scope) => text.split(' ').includes(scope))

interface Found {
  id: string
  account_id: string
  user_id: string
  standing: Standing
  role: Role
  name: string
  scopes: string
  expires_on: string
}

export interface ApiKeyHolders {
  /** Undefined if the header names no key of an account, null if nobody has this one. */
  holderOf: (authorization: string | undefined) => Promise<Holder | null> | undefined
}

/** Held in the database only: a withdrawn key ends at once on every instance. */
export const makeApiKeyHolders = (store: Store, clock: Clock): ApiKeyHolders => {
  const read = async (token: string): Promise<Holder | null> => {
    const now = clock()
    const { rows } = await sql<Found>`
      update api_keys as keys set used_at = greatest(keys.used_at, ${now}::timestamptz)
      from users join accounts on accounts.id = users.account_id
      where keys.token_hash = ${hashOf(token)} and users.id = keys.user_id and users.account_id = keys.account_id
        and accounts.standing <> 'closed' and keys.expires_on >= ${localDay(now)}::date
      returning keys.id, keys.account_id, keys.user_id, standing, users.role, keys.name, scopes, expires_on`.execute(store)
    const [row] = rows
    if (row === undefined) return null
    const { id: sessionId, account_id: accountId, user_id: userId, standing, role, name, scopes, expires_on } = row
    return { accountId, userId, sessionId, standing, role, key: { name, scopes: scopesIn(scopes), expires_on } }
  }
  return {
    holderOf: (authorization) => {
      const [, token] = bearer.exec(authorization ?? '') ?? []
      return token === undefined ? undefined : read(token)
    },
  }
}
