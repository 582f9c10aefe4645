import { isRecord } from '@/lib/record'
import type { VisitState } from './recordVisit'

function shortened<Value>(value: Value, rows: number): Value
function shortened(value: unknown, rows: number): unknown {
  if (Array.isArray(value)) return value.slice(0, rows).map((item: unknown) => shortened(item, rows))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner, rows)]))
}

/** Without the answers that no screen shows any more; of every list in the others, the first rows only. */
export const thinned = (state: VisitState, rows: number): VisitState => {
  const { api } = state
  if (api === undefined) return state
  const isShown = (key: string): boolean => Object.keys(api.subscriptions[key] ?? {}).length > 0
  const shown = Object.entries(api.queries).filter(([key]) => isShown(key))
  const queries = Object.fromEntries(shown.map(([key, answer]) => [key, shortened(answer, rows)]))
  return { ...state, api: { ...api, queries } }
}
