import type { FastifyInstance } from 'fastify'
import { Failure, Unavailable } from '../../platform/failures/failures'
import type { Upgrade } from '@console/voice-gateway'
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
