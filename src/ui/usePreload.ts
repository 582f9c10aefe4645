import { useEffect } from 'react'
import { whenIdle } from '@/lib/browser'

export const usePreload = (dialog: { preload: () => unknown }): void => {
  useEffect(() => whenIdle(dialog.preload), [dialog])
}
