import { useRef, useState, type FormEvent } from 'react'
import { FormDialog } from '@/forms/FormDialog'
import { SelectInput } from '@/forms/SelectInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { moduleMovedToBranch } from '@/slices/applicationEditor'
import type { StackModule } from '@/slices/editorDocument'
import { useAppDispatch } from '@/store/hooks'
import type { BranchSummary } from '../branches/branchSummaries'
import type { Flow } from '../useFlow'

interface SendModuleDialogProps {
  module: StackModule
  flow: Flow
  selected: BranchSummary | null
  onClose: () => void
}

export const SendModuleDialog = ({ module, flow, selected, onClose }: SendModuleDialogProps) => {
  const t = useT()
  const dispatch = useAppDispatch()
  const closeWithToast = useCloseWithToast(onClose)
  const formRef = useRef<HTMLFormElement>(null)
  const others = flow.branches.filter(({ id }) => id !== selected?.id)
  const [targetId, setTargetId] = useState(String(others[0]?.id ?? ''))
  const submit = (event?: Pick<FormEvent, 'preventDefault'>): void => {
    event?.preventDefault()
    const target = others.find(({ id }) => String(id) === targetId)
    if (target === undefined) return
    dispatch(moduleMovedToBranch({ key: module.key, branchId: target.id }))
    const name = flow.featureName(module.module_name)
    closeWithToast('info', msg('Moved {name} to the branch “{branch}”.', { name, branch: target.friendly_name }))
  }
  return (
    <FormDialog
      title={t('Move to branch')}
      submitLabel={t('Move')}
      form={{ isBusy: false, banner: null, formRef, submit }}
      onClose={onClose}
    >
      <SelectInput
        name="branch"
        label={t('Branch')}
        value={targetId}
        options={others.map(({ id, friendly_name }) => ({ value: String(id), label: friendly_name }))}
        onChange={setTargetId}
      />
    </FormDialog>
  )
}
