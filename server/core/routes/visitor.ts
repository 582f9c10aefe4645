import type { FastifyRequest } from 'fastify'
import { countedAddress } from '../connections/clientAddress'
import { languageOf } from '../failures/language'
import { DEVICE_HEADER, deviceTokensIn } from '../sessions/knownDevices'
import type { Visitor } from './call'

export const visitorOf = (request: FastifyRequest): Visitor => ({
  address: countedAddress(request.ip),
  deviceTokens: deviceTokensIn(request.headers[DEVICE_HEADER]),
  isGone: () => request.raw.socket.destroyed,
  requestId: request.id,
  language: languageOf(request.headers['accept-language']),
  log: request.log,
})
