import { useEffect, useEffectEvent, useState } from 'react'
import type { OpenedEmailLink } from '@/api'
import { useLateMutation } from '@/forms/useLateMutation'
import { hide } from '@/lib/secrets'
import { toFailure } from '@/lib/failure'

export type Reading = { is: 'loading' } | { is: 'failed' } | { is: 'unknown' } | { is: 'read'; link: OpenedEmailLink }

/** What the link is about: to read it changes nothing, so that a mail scanner that opens it does no harm. */
export const useEmailLink = (token: string) => {
  const [readEmailLink] = useLateMutation((api) => api.readEmailLink)
  const [reading, setReading] = useState<Reading>({ is: 'loading' })
  const [turn, setTurn] = useState(0)

  const read = useEffectEvent(async (): Promise<Reading> => {
    const { data, error } = await readEmailLink(() => hide(token))
    if (data !== undefined) return { is: 'read', link: data.link }
    return { is: toFailure(error).status === 404 ? 'unknown' : 'failed' }
  })

  useEffect(() => {
    let isLeft = false
    read()
      .catch((): Reading => ({ is: 'failed' }))
      .then((found) => (isLeft ? undefined : setReading(found)), () => undefined)
    return () => {
      isLeft = true
    }
  }, [token, turn])

  return {
    reading,
    answered: (link: OpenedEmailLink): void => setReading({ is: 'read', link }),
    retry: (): void => {
      setReading({ is: 'loading' })
      setTurn(turn + 1)
    },
  }
}
