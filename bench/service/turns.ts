import { quantile } from '../spread'
import type { ListCall } from './lists'
import type { Loader } from './programs'

export interface Turn {
  perSecond: number
  p50: number
  p99: number
}

export type Load = (ms: number) => Promise<Turn>

type Target = Pick<ListCall, 'path' | 'token'> & { port: number; connections: number }

export const loadOn = (loader: Loader, target: Target): Load => async (ms) => {
  const { times } = await loader.load({ ...target, ms })
  return { perSecond: (times.length * 1000) / ms, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

export const picked = (turns: readonly Turn[], pick: keyof Turn): number[] => turns.map((turn) => turn[pick])
