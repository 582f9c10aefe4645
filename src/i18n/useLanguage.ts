import { useSyncExternalStore } from 'react'
import { currentLanguage, watchLanguage, type Language } from './language'

export const useLanguage = (): Language => useSyncExternalStore(watchLanguage, currentLanguage, currentLanguage)
