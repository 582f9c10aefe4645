import Box from '@mui/material/Box'
import type { OpenedVersion } from '@/api/endpoints/flowVersions'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { Notice } from '@/ui/Notice'
import { useStepName } from './ChangeList'

type Missing = OpenedVersion['missing'][number]

const missingMessage = ({ kind, branch_name: branch }: Missing, step: string): Message => {
  switch (kind) {
    case 'audiofile':
      return msg('{branch}: {step} plays an audio file that no longer exists', { branch, step })
    case 'branch':
      return msg('{branch}: {step} leads to a branch that no longer exists', { branch, step })
    case 'schedule':
      return msg('{branch}: {step} follows opening hours that no longer exist', { branch, step })
  }
}

/** Steps of a version that would be incomplete now. */
export const MissingList = ({ title, missing }: { title: string; missing: readonly Missing[] }) => {
  const t = useT()
  const nameOf = useStepName()
  return (
    <Notice kind="warning" role="none">
      <span>{title}</span>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {missing.map((each, index) => (
          <li key={index}>{t(missingMessage(each, nameOf(each.module_name)))}</li>
        ))}
      </Box>
    </Notice>
  )
}
