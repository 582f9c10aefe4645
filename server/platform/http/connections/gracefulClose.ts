import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../../clock'

const IN_FLIGHT_MS = 10 * SECOND_MS

export const closeGracefully = async (app: FastifyInstance, withinMs = IN_FLIGHT_MS): Promise<void> => {
  const cut = setTimeout(() => app.server.closeAllConnections(), withinMs)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
  }
}
