import type { FastifyRequest } from 'fastify'
import { countedAddress } from '../connections/clientAddress'
import { languageOf } from '../failures/language'
import type { Visitor } from './call'

export const visitorOf = (request: FastifyRequest): Visitor => ({
  address: countedAddress(request.ip),
  requestId: request.id,
  language: languageOf(request.headers['accept-language']),
  log: request.log,
})
