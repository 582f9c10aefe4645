import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useT } from '@/i18n/useT'
import { contactIn, contactOf } from '@/lists/history/rowData'
import { FailureNotice } from '@/ui/FailureNotice'
import { LocalTime } from '@/ui/LocalTime'
import { Notice } from '@/ui/Notice'
import type { ShownCall } from './useShownCall'

/** Whose path the map shows. */
export const ShownCallBar = ({ call: { path, problem, retry, hide } }: { call: ShownCall }) => {
  const t = useT()
  const action = (
    <Button size="small" onClick={hide} sx={{ displayPrint: 'none' }}>
      {t('Hide the call')}
    </Button>
  )
  if (problem === 'failed') {
    return (
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <FailureNotice message={t("Couldn't load the call's details.")} subject={t('Call details')} onRetry={retry} />
        {action}
      </Box>
    )
  }
  if (path === null) {
    return (
      <Notice kind={problem === null ? 'info' : 'warning'} role="status" action={action}>
        {problem === null ? t('Loading the path of the call…') : t('This call is not in the logs.')}
      </Notice>
    )
  }
  const { call, version } = path
  return (
    <Notice kind={problem === null ? 'info' : 'warning'} role="status" action={action}>
      {problem === 'elsewhere' ? (
        <span>{t("This call didn't go through this call flow.")}</span>
      ) : (
        <>
          <Box component="strong" sx={{ fontWeight: 600 }}>
            {call === null ? t('Path of the call') : t('Path of the call from {contact}', { contact: contactOf(contactIn(call.contact_name, call.contact_number), t) })}
          </Box>
          {call === null ? null : (
            <span>
              {' · '}
              <LocalTime wire={call.start_date} />
            </span>
          )}
          {version === null ? null : <span> · {t('version {version}', { version })}</span>}
          {problem === 'changed' ? <span>. {t("Steps that the application no longer has aren't shown.")}</span> : null}
        </>
      )}
    </Notice>
  )
}
