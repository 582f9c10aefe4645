import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useStartViewMutation } from '@/api/endpoints/views'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { toFailure } from '@/lib/failure'
import { BASE_PATH, paths } from '@/lib/paths'
import { hide, isView } from '@/lib/storedToken'
import { Loading } from '@/ui/Boundary'
import { GuestLayout } from '@/ui/PageParts'
import { storeView } from './viewed'

const hasEnded = msg('This view has ended. You can close this tab.')
const isUsed = msg('This link was used before, or is older than a minute. Open the view again from the account.')
const isFailed = msg('The view could not be opened. Open it again from the account.')

const PLACE_HEIGHT_PX = 120

const readCode = (): string => location.hash.slice(1)

const StartedView = ({ code }: { code: string }) => {
  const t = useT()
  const [startView] = useStartViewMutation()
  const [problem, setProblem] = useState<Message | null>(null)
  const wasSent = useRef(false)

  const start = useEffectEvent(async (): Promise<void> => {
    const { data, error } = await startView(hide(code))
    if (data === undefined) return setProblem(toFailure(error).type === 'invalid_token' ? isUsed : isFailed)
    storeView(data)
    // Anew, so that nothing of this browser's own session is left in the tab.
    location.replace(`${BASE_PATH}/`)
  })

  useEffect(() => {
    if (wasSent.current) return
    wasSent.current = true
    start().catch(() => setProblem(isFailed))
  }, [])

  return problem === null ? <Loading height={PLACE_HEIGHT_PX} /> : <Typography role="alert">{t(problem)}</Typography>
}

export const ViewPage = () => {
  const t = useT()
  const [code] = useState(readCode)
  // The code is good once, and this page may be reloaded. Not while it renders: what waits for a file renders again.
  useEffect(() => {
    if (code !== '') history.replaceState(history.state, '', location.pathname)
  }, [code])
  if (code === '' && isView()) return <Navigate to={paths.home} replace />
  return <GuestLayout title={t('View as the customer')}>{code === '' ? <Typography role="status">{t(hasEnded)}</Typography> : <StartedView code={code} />}</GuestLayout>
}
