import { useCallback, useState, type ReactNode } from 'react'
import type { CallSource } from '@/api/endpoints/callPaths'
import { readSettings } from '@/lib/settings'
import { loadedAhead } from '@/ui/lazyComponent'

export const CallDetails = loadedAhead(async () => (await import('./CallDetailsDialog')).CallDetailsDialog)

interface Shown {
  source: CallSource
  /** A name, or the number of an unnamed caller. */
  contact: string
}

export type ShowCall = (source: CallSource, contact: string) => void

/** `show` is null with a service that keeps no paths of calls. */
export const useCallDetails = (): { show: ShowCall | null; dialog: ReactNode } => {
  const [shown, setShown] = useState<Shown | null>(null)
  const show = useCallback<ShowCall>((source, contact) => setShown({ source, contact }), [])
  const dialog = shown === null ? null : <CallDetails {...shown} onClose={() => setShown(null)} />
  return { show: readSettings().extensions ? show : null, dialog }
}
