import { useMemo, useSyncExternalStore } from 'react'
import { currentTranslations, watchLanguage } from './language'
import { translatorOf, type Translate } from './translator'

export const useT = (): Translate => {
  const { catalogue, language } = useSyncExternalStore(watchLanguage, currentTranslations, currentTranslations)
  return useMemo(() => translatorOf(catalogue, language), [catalogue, language])
}
