import { useEffect, useState } from 'react'
import type { OpenedEmailLink } from '@/api'
import { hide } from '@/lib/secrets'
import { toFailure } from '@/lib/failure'
import { useAppDispatch } from '@/store/hooks'
import { loadApi } from '@/store/loadApi'

export type Reading = { is: 'loading' } | { is: 'failed' } | { is: 'unknown' } | { is: 'read'; link: OpenedEmailLink }

/** What the link is about: to read it changes nothing, so that a mail scanner that opens it does no harm. */
export const useEmailLink = (token: string) => {
  const dispatch = useAppDispatch()
  const [reading, setReading] = useState<Reading>({ is: 'loading' })
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    let isLeft = false
    const read = async (): Promise<Reading> => {
      const { readEmailLink } = await loadApi()
      const { data, error } = await dispatch(readEmailLink.initiate(hide(token), { track: false }))
      if (data !== undefined) return { is: 'read', link: data.link }
      return { is: toFailure(error).status === 404 ? 'unknown' : 'failed' }
    }
    read()
      .catch((): Reading => ({ is: 'failed' }))
      .then((found) => (isLeft ? undefined : setReading(found)), () => undefined)
    return () => {
      isLeft = true
    }
  }, [dispatch, token, turn])

  return {
    reading,
    answered: (link: OpenedEmailLink): void => setReading({ is: 'read', link }),
    retry: (): void => {
      setReading({ is: 'loading' })
      setTurn(turn + 1)
    },
  }
}
