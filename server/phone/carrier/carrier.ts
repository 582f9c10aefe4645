import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Upgrade } from '@console/voice-gateway'
import type { Store } from '../../platform/database/tables'
import { SESSION_CHANNEL, type Channel } from '../../platform/events/channel'
import type { Background } from '../../platform/jobs/background'
import type { Claims } from '../../platform/sessions/token'
import { Failure, Unavailable } from '../../platform/failures/failures'
import { routeUpgrades } from '../../platform/http/connections/upgrades'

export const SIGNAL_PATH = '/signal'

interface Deps {
  publicUrl: () => string
  isOpen: () => boolean
  take: (upgrade: Upgrade) => void
}

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null)

/** A page of another site may open a socket, but can't forge its origin. */
const isOwnOrigin = ({ origin: given, host }: Upgrade['request']['headers'], publicUrl: string): boolean => {
  const origin = given === undefined ? null : originOf(given)
  if (origin === null || origin === 'null') return false
  return origin === originOf(publicUrl) || new URL(origin).host === host
}

export const makeUpgradeHandler = (app: FastifyInstance, { publicUrl, isOpen, take }: Deps): void =>
  routeUpgrades(app, {
    path: SIGNAL_PATH,
    check: ({ headers }) => {
      if (!isOwnOrigin(headers, publicUrl())) throw new Failure(403)
      if (!isOpen()) throw new Unavailable()
    },
    take,
  })

export interface PhoneToken {
  token: string
  ttlSeconds: number
}

export interface VoicePort {
  token: (session: Claims) => Promise<PhoneToken>
}

export type Form = Readonly<Record<string, string>>

/** Omits the URL, which names the carrier's account, and credentials. */
export class RecordingUnavailable extends Error {
  override name = 'RecordingUnavailable'

  constructor(
    message: string,
    readonly isMissing = false,
  ) {
    super(message)
  }
}

/** Calls that the service places by itself. */
export interface CarrierCalls {
  from: string
  /** The id of the call, which the carrier ends after a minute. */
  place: (to: string) => Promise<string>
  /** Whether they were pressed: not before the call is answered. */
  press: (callId: string, keys: string) => Promise<boolean>
  hangUp: (callId: string) => Promise<void>
}

export interface Carrier {
  /** `url` is complete, with its query, as the carrier knows it. */
  isSigned: (url: string, form: Form, signature: string) => boolean
  openRecording: (recordingId: string) => Promise<Readable>
  /** Resolves also if it is gone already. */
  deleteRecording: (recordingId: string) => Promise<void>
  /** Null where it places no calls. */
  calls?: CarrierCalls | null
  /** Of the web phone of a session: its token outlives it, and a call outlives the token. */
  endCalls: (session: Claims) => Promise<void>
}

interface EndingDeps {
  store: Store
  channel: Pick<Channel, 'listen'>
  carrier: Carrier
  background: Pick<Background, 'run'>
}

/** The service's own voice gateway watches its sessions; a carrier has to be told. */
export const endCallsWithSessions = ({ store, channel, carrier, background }: EndingDeps): void => {
  const end = async (sessionId: string): Promise<void> => {
    const accountId = sql<string>`coalesce(account_id, former_account_id)`.as('accountId')
    const ended = store.selectFrom('sessions').innerJoin('users', 'users.id', 'user_id').select(['sessions.id as sessionId', 'users.id as userId', accountId])
    const session = await ended.where('sessions.id', '=', sessionId).where('revoked_at', 'is not', null).where('viewed_by', 'is', null).executeTakeFirst()
    if (session !== undefined) await carrier.endCalls(session)
  }
  const onMessage = (sessionId: string): void => background.run('ending the calls of a session', () => end(sessionId))
  channel.listen({ name: SESSION_CHANNEL, onReady: () => undefined, onMessage })
}
