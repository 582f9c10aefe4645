import { useEffect } from 'react'
import { useWatchRingingQuery } from '@/api'
import { usePhone } from '@/phone/usePhone'

/**
 * A call rings in the account: this page becomes a phone if none is. The call then asks, whatever the setting says,
 * because a microphone must not open on a screen that nobody made a phone.
 */
export const RingingWatch = () => {
  const { data: callId = null } = useWatchRingingQuery()
  const ask = usePhone()
  useEffect(() => {
    if (callId !== null) void ask((phone) => phone.answerRinging())
  }, [callId, ask])
  return null
}
