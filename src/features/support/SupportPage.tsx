import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useWatchSupportRequestsQuery } from '@/api'
import { hasTextDraft } from '@/forms/useTextDraft'
import { useT } from '@/i18n/useT'
import { selectSession } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { DialogSlot } from '@/ui/DialogSlot'
import { lazyComponent } from '@/ui/lazyComponent'
import { Notice } from '@/ui/Notice'
import { Page } from '@/ui/Page'
import { newRequestPlace } from './requestFacts'
import { isNarrowing, useSupportFilters } from './supportFilters'
import { SupportList } from './SupportList'
import { SupportTools } from './SupportTools'
import { useSupportList } from './useSupportList'

/** A request that was being written when the page was left or the session ended: offered, never forced. */
const UnsentRequest = ({ onContinue }: { onContinue: () => void }) => {
  const t = useT()
  const action = (
    <Button size="small" aria-haspopup="dialog" onClick={onContinue}>
      {t('Continue')}
    </Button>
  )
  return (
    <Notice kind="info" role="status" action={action}>
      {t('You have begun a request that is not sent yet.')}
    </Notice>
  )
}

const NewRequestDialog = lazyComponent(async () => (await import('./NewRequestDialog')).NewRequestDialog)

export const SupportPage = () => {
  const t = useT()
  const address = useSupportFilters()
  const list = useSupportList(address)
  const owner = useAppSelector(selectSession)
  const [isNewOpen, setIsNewOpen] = useState(false)
  const openNew = (): void => setIsNewOpen(true)
  useWatchSupportRequestsQuery(null)
  useEffect(() => NewRequestDialog.preload(), [])
  return (
    <Page title={t('Support')}>
      {!isNewOpen && hasTextDraft(owner, newRequestPlace) ? <UnsentRequest onContinue={openNew} /> : null}
      <SupportTools address={address} onOpenNew={openNew} />
      <SupportList list={list} isNarrowing={isNarrowing(address.filters)} />
      {isNewOpen ? (
        <DialogSlot>
          <NewRequestDialog onClose={() => setIsNewOpen(false)} onReopen={openNew} />
        </DialogSlot>
      ) : null}
    </Page>
  )
}
