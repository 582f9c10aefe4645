import { useState } from 'react'
import type { Id } from 'contract/operation'
import { useCreateBranchMutation, useRenameBranchMutation, type OpenedApplication } from '@/api'
import { msg, plural } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { branchCreated, branchFilled, moduleMovedToBranch } from '@/slices/applicationEditor'
import { copyOf, type StackModule } from '@/slices/editorDocument'
import { failureOf } from '@/lib/failure'
import { newUuid } from '@/lib/values'
import { useAppDispatch } from '@/store/hooks'
import { NameDialog } from '@/forms/NameDialog'
import { FormDialog } from '@/forms/FormDialog'
import { SelectInput } from '@/forms/SelectInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import type { CreateBranch } from '../../settings/useParameterForm'
import type { BranchSummary } from '../branches/branchSummaries'
import { freshApplication, isFresh } from '../saveFlow'
import type { Flow } from '../useFlow'

interface BranchDialogProps {
  flow: Flow
  onClose: () => void
}

interface NewBranchDialogProps extends BranchDialogProps {
  original: BranchSummary | null
}

/** For a service that doesn't say which it is. */
const newBranchIn = ({ branches }: OpenedApplication, known: readonly { id: Id }[], name: string): Id | null =>
  branches.find(({ id, friendly_name }) => friendly_name === name && !known.some((branch) => String(branch.id) === String(id)))?.id ?? null

/** Resolves once the branch is listed, and so can be shown. Its id is `null` if neither reply tells it. */
const useCreateBranch = ({ applicationId, stacks }: Pick<Flow, 'applicationId' | 'stacks'>) => {
  const dispatch = useAppDispatch()
  const [createBranch] = useCreateBranchMutation()
  return async (friendly_name: string, idempotencyKey: string): Promise<{ data: { id: Id | null }; error?: undefined } | { data?: undefined; error: object }> => {
    const { data, error } = await createBranch({ applicationId, idempotencyKey, body: { friendly_name } })
    if (data === undefined) return { error }
    const idIn = (listed: OpenedApplication): Id | null =>
      data.branch.id === null ? newBranchIn(listed, stacks, friendly_name) : (listed.branches.find(({ id }) => String(id) === String(data.branch.id))?.id ?? null)
    const listed = await dispatch(freshApplication(applicationId))
    // A reply that was in flight doesn't have the branch yet.
    const next = isFresh(listed) && idIn(listed) === null ? await dispatch(freshApplication(applicationId)) : listed
    const id = data.branch.id ?? (isFresh(next) ? idIn(next) : null)
    if (id !== null) dispatch(branchCreated(id))
    return { data: { id } }
  }
}

/** Creates a branch in place, while the settings of a step that leads there are open. */
export const useNewBranch = (flow: Flow): CreateBranch => {
  const create = useCreateBranch(flow)
  return async (name) => {
    const { data, error } = await create(name, newUuid())
    if (error !== undefined) return { error }
    return data.id === null ? { error: failureOf({}) } : { data: data.id }
  }
}

/** A copy holds what the original shows on screen: its steps are saved with the next Save, and can be undone. */
export const NewBranchDialog = ({ flow, original, onClose }: NewBranchDialogProps) => {
  const t = useT()
  const dispatch = useAppDispatch()
  const create = useCreateBranch(flow)
  const modules = flow.stacks.find(({ id }) => id === original?.id)?.modules ?? []
  const texts =
    original === null
      ? { title: t('Create branch'), submitLabel: t('Create'), initialName: '' }
      : {
          title: t('Duplicate branch'),
          submitLabel: t('Duplicate'),
          initialName: t('{name} (copy)', { name: original.friendly_name }),
          hint: t(
            plural(
              modules.length,
              '{count} step will be copied. Save the call flow to keep it.',
              '{count} steps will be copied. Save the call flow to keep them.',
            ),
          ),
        }
  return (
    <NameDialog
      {...texts}
      label={t('Branch name')}
      onSubmit={create}
      done={msg('Branch has been created')}
      onDone={({ id }) => {
        if (id !== null) dispatch(branchFilled({ branchId: id, modules: modules.map(copyOf) }))
      }}
      onClose={onClose}
    />
  )
}

export const EditBranchDialog = ({ flow: { applicationId }, branch, onClose }: BranchDialogProps & { branch: BranchSummary }) => {
  const t = useT()
  const [renameBranch] = useRenameBranchMutation()
  return (
    <NameDialog
      title={t('Edit branch')}
      submitLabel={t('Save')}
      label={t('Branch name')}
      initialName={branch.friendly_name}
      onSubmit={(friendly_name) => renameBranch({ applicationId, id: branch.id, friendly_name })}
      done={msg('Branch has been updated')}
      onClose={onClose}
    />
  )
}

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
  const others = flow.branches.filter(({ id }) => id !== selected?.id)
  const [targetId, setTargetId] = useState(String(others[0]?.id ?? ''))
  const handleSubmit = (): void => {
    const target = others.find(({ id }) => String(id) === targetId)
    if (target === undefined) return
    dispatch(moduleMovedToBranch({ key: module.key, branchId: target.id }))
    const name = flow.featureName(module.module_name)
    closeWithToast('info', msg('Moved {name} to the branch “{branch}”.', { name, branch: target.friendly_name }))
  }
  return (
    <FormDialog title={t('Move to branch')} submitLabel={t('Move')} onSubmit={handleSubmit} onClose={onClose}>
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
