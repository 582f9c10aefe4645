import { useMemo, useSyncExternalStore } from 'react'
import { currentSpoken, watchLanguage } from './language'
import { translatorOf, type Translate } from './translator'

export const useT = (): Translate => {
  const { catalogue, language } = useSyncExternalStore(watchLanguage, currentSpoken)
  return useMemo(() => translatorOf(catalogue, language), [catalogue, language])
}
