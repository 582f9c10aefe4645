import type { StartedView } from '@/api/endpoints/views'
import { tabStorage } from '@/lib/storage'
import { forget, reveal, VIEW_KEY } from '@/lib/storedToken'
import { isRecord, parseJson } from '@/lib/values'

const ABOUT_KEY = 'view'

export interface Viewed {
  account: string
  operator: string
  until: string
}

/** From now on this tab is the customer's console. */
export const storeView = ({ token, account_name, operator_name, expires_at }: StartedView): void => {
  const about: Viewed = { account: account_name ?? '', operator: operator_name ?? '', until: expires_at ?? '' }
  tabStorage.write(ABOUT_KEY, JSON.stringify(about))
  tabStorage.write(VIEW_KEY, reveal(token) ?? '')
  forget(token)
}

export const storedView = (): Viewed => {
  const stored = parseJson(tabStorage.read(ABOUT_KEY) ?? '')
  const textOf = (name: keyof Viewed): string => (isRecord(stored) && typeof stored[name] === 'string' ? stored[name] : '')
  return { account: textOf('account'), operator: textOf('operator'), until: textOf('until') }
}
