import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { HOUR_MS, later } from '../platform/clock'
import type { Person } from './controlClient'
import type { TestServer } from './startServer'

/** A valid token of this person, signed with a foreign key. */
export const wrongKeyToken = ({ clock }: Pick<TestServer, 'clock'>, { accountId, userId, name }: Person): Promise<string> =>
  new SignJWT({ account_id: accountId, id: userId, name })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('telephony-console')
    .setAudience('console')
    .setJti(randomUUID())
    .setIssuedAt(clock.now())
    .setExpirationTime(later(clock.now(), HOUR_MS))
    .sign(new Uint8Array(32).fill(1))
