import DialogContentText from '@mui/material/DialogContentText'
import { useState } from 'react'
import { isSameJson, textIn } from 'callflow/parameters'
import type { ListedPreset } from '@/api'
import { plural } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { isRecord } from '@/lib/values'
import {
  described,
  selectEditor,
  selectIsAdding,
  settingsAccepted,
  settingsCancelled,
} from '@/slices/applicationEditor'
import { findModule, modulesOf, type StackModule } from '@/slices/editorDocument'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { DeleteDialog } from '@/lists/DeleteDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { CreatePresetDialog, EditPresetDialog, usePresetDeletion } from '../../presets/PresetDialogs'
import { ModuleSettingsDialog } from '../../settings/ModuleSettingsDialog'
import type { BranchSummary } from '../branches/branchSummaries'
import type { Branches } from '../branches/useBranches'
import type { Flow } from '../useFlow'
import { EditBranchDialog, NewBranchDialog, SendModuleDialog, useNewBranch } from './BranchDialogs'
import type { DescribedModule } from '../../moduleLines'
import { MAX_DESCRIPTION_LENGTH } from '../../describeModule'
import { usesOf } from '../../checkFlow'

interface DeleteBranchDialogProps {
  branch: BranchSummary
  flow: Flow
  onDelete: (branch: BranchSummary) => Promise<void>
  onClose: () => void
}

const DeleteBranchDialog = ({ branch, flow, onDelete, onClose }: DeleteBranchDialogProps) => {
  const t = useT()
  const uses = usesOf(branch.id, flow.stacks)
  const users = flow.branches.filter(({ id }) => uses.some(({ branchId }) => branchId === id))
  const names = users.map(({ friendly_name }) => friendly_name).join(', ')
  const modules = flow.stacks.find(({ id }) => id === branch.id)?.modules ?? []
  return (
    <DeleteDialog
      what={{ title: t('Delete branch “{name}”?', { name: branch.friendly_name }) }}
      onConfirm={() => {
        onClose()
        void onDelete(branch)
      }}
      onCancel={onClose}
    >
      <DialogContentText sx={{ mt: 1.5 }}>
        {users.length === 0
          ? t('No other branch leads here.')
          : t(plural(uses.length, '{count} step leads here, in: {branches}', '{count} steps lead here, in: {branches}', { branches: names }))}
      </DialogContentText>
      {modules.length === 0 ? null : (
        <DialogContentText>{t(plural(modules.length, '{count} step will be deleted with it.', '{count} steps will be deleted with it.'))}</DialogContentText>
      )}
    </DeleteDialog>
  )
}

interface DescriptionDialogProps {
  /** '' while the description is derived. */
  description: string
  derived: string
  onSave: (description: string) => void
  onClose: () => void
}

export const DescriptionDialog = ({ description, derived, onSave, onClose }: DescriptionDialogProps) => {
  const t = useT()
  const [text, setText] = useState(description)
  const handleSubmit = (): void => {
    const own = text.trim()
    onSave(own === derived.trim() ? '' : own)
  }
  return (
    <FormDialog title={t('Edit module description')} submitLabel={t('Save description')} onSubmit={handleSubmit} onClose={onClose}>
      <TextInput
        name="description"
        label={t('Description')}
        autoComplete="off"
        maxLength={MAX_DESCRIPTION_LENGTH}
        placeholder={derived}
        hint={t('Leave empty to use the automatic description: {description}', { description: derived })}
        value={text}
        onChange={setText}
      />
    </FormDialog>
  )
}

/** Counts the modules with the preset's settings, made from it or not. */
export const countSameSettings = (
  preset: DescribedModule,
  branches: readonly { modules: readonly DescribedModule[] }[],
): number =>
  branches
    .flatMap(({ modules }) => modules)
    .filter(({ module_name, parameters }) => module_name === preset.module_name && isSameJson(parameters, preset.parameters))
    .length

/** Settings of a module are in the slice, because they open after a drop. */
export type OpenDialog =
  | { kind: 'createBranch' }
  | { kind: 'editBranch' | 'duplicateBranch' | 'deleteBranch'; branch: BranchSummary }
  | { kind: 'editPreset' | 'deletePreset'; preset: ListedPreset }
  | { kind: 'createPreset' | 'describe' | 'sendModule'; module: StackModule }

interface EditorDialogsProps {
  dialog: OpenDialog | null
  flow: Flow
  branches: Branches
  onClose: () => void
}

/** Of most texts that callers hear, otherwise the console's. */
const useUsualLanguage = ({ stacks }: Flow): string => {
  const language = useLanguage()
  const spoken = stacks.flatMap(({ modules }) => modules.flatMap(({ parameters }) => (textIn(parameters, 'text') === '' ? [] : textIn(parameters, 'language') || [])))
  const counted = (one: string): number => spoken.filter((each) => each === one).length
  return spoken.toSorted((one, other) => counted(other) - counted(one))[0] ?? (language === 'fr' ? 'fr-CA' : 'en-CA')
}

const Settings = ({ flow }: Pick<EditorDialogsProps, 'flow'>) => {
  const dispatch = useAppDispatch()
  const editor = useAppSelector(selectEditor)
  const isNew = useAppSelector(selectIsAdding)
  const createBranch = useNewBranch(flow)
  const usualLanguage = useUsualLanguage(flow)
  const { openModuleKey: key, selectedBranchId } = editor
  const module = key === null ? undefined : findModule(editor, key)
  if (module === undefined) return null
  return (
    <ModuleSettingsDialog
      key={module.key}
      module={module}
      featureName={flow.featureName(module.module_name)}
      description={flow.ownDescription(module)}
      isNew={isNew}
      isLast={selectedBranchId !== null && modulesOf(editor, selectedBranchId).at(-1) === module}
      usualLanguage={usualLanguage}
      branches={flow.branches}
      createBranch={createBranch}
      onAccept={({ parameters, description, next }) =>
        dispatch(
          settingsAccepted({
            key: module.key,
            parameters,
            ...(next !== undefined && { next }),
            ...(description === undefined
              ? { description: flow.ownDescription(module) }
              : { description, isOwn: description !== '' }),
          }),
        )
      }
      onClose={() => dispatch(settingsCancelled())}
    />
  )
}

interface DeletePresetDialogProps extends Pick<EditorDialogsProps, 'flow' | 'onClose'> {
  preset: ListedPreset
}

const DeletePresetDialog = ({ preset, flow, onClose }: DeletePresetDialogProps) => {
  const t = useT()
  const { deleteOne } = usePresetDeletion()
  const parameters = isRecord(preset.parameters) ? preset.parameters : {}
  const alike = countSameSettings({ module_name: preset.module_name, parameters }, flow.stacks)
  return (
    <DeleteDialog
      what={{ title: t('Delete preset “{name}”?', { name: preset.friendly_name }) }}
      onConfirm={() => {
        onClose()
        void deleteOne(preset.id)
      }}
      onCancel={onClose}
    >
      <DialogContentText sx={{ mt: 1.5 }}>
        {alike === 0
          ? t('No steps in this call flow use these settings.')
          : t(
              plural(
                alike,
                "{count} step in this call flow uses the same settings. It won't change.",
                "{count} steps in this call flow use the same settings. They won't change.",
              ),
            )}
      </DialogContentText>
    </DeleteDialog>
  )
}

const CurrentDialog = ({ dialog, flow, branches, onClose }: EditorDialogsProps & { dialog: OpenDialog }) => {
  const dispatch = useAppDispatch()
  const createBranch = useNewBranch(flow)
  switch (dialog.kind) {
    case 'createBranch':
      return <NewBranchDialog flow={flow} original={null} onClose={onClose} />
    case 'editBranch':
      return <EditBranchDialog flow={flow} branch={dialog.branch} onClose={onClose} />
    case 'duplicateBranch':
      return <NewBranchDialog flow={flow} original={dialog.branch} onClose={onClose} />
    case 'deleteBranch':
      return <DeleteBranchDialog branch={dialog.branch} flow={flow} onDelete={branches.remove} onClose={onClose} />
    case 'deletePreset':
      return <DeletePresetDialog preset={dialog.preset} flow={flow} onClose={onClose} />
    case 'editPreset': {
      const featureName = flow.featureName(dialog.preset.module_name)
      return <EditPresetDialog preset={dialog.preset} featureName={featureName} branches={flow.branches} createBranch={createBranch} onClose={onClose} />
    }
    case 'createPreset': {
      const featureName = flow.featureName(dialog.module.module_name)
      return <CreatePresetDialog module={dialog.module} featureName={featureName} onClose={onClose} />
    }
    case 'sendModule':
      return <SendModuleDialog module={dialog.module} flow={flow} selected={branches.selected} onClose={onClose} />
    case 'describe': {
      const { key } = dialog.module
      const description = flow.ownDescription(dialog.module)
      const handleSave = (text: string): void => {
        onClose()
        if (text !== description) dispatch(described({ key, description: text }))
      }
      return (
        <DescriptionDialog description={description} derived={flow.derive(dialog.module)} onSave={handleSave} onClose={onClose} />
      )
    }
  }
}

export const EditorDialogs = (props: EditorDialogsProps) => (
  <>
    <Settings flow={props.flow} />
    {props.dialog === null ? null : <CurrentDialog {...props} dialog={props.dialog} />}
  </>
)
