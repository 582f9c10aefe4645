import { useSyncExternalStore, useMemo } from 'react'
import { currentLanguage, watchLanguage, type Language, currentTranslations } from './language'
import { translatorOf, type Translate } from './translator'

export const useT = (): Translate => {
  const { catalogue, language } = useSyncExternalStore(watchLanguage, currentTranslations, currentTranslations)
  return useMemo(() => translatorOf(catalogue, language), [catalogue, language])
}

export const useLanguage = (): Language => useSyncExternalStore(watchLanguage, currentLanguage, currentLanguage)
