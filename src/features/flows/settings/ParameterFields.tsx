import { useState } from 'react'
import type { ParameterField } from '@/api'
import { SelectInput } from '@/forms/SelectInput'
import { SwitchInput } from '@/forms/SwitchInput'
import { TextInput } from '@/forms/TextInput'
import { AddressField } from './AddressField'
import { AudioFileField } from './AudioFileField'
import { isLabelHidden, isOn, kindOf, labelOf, optionsOf, switched, textOf } from './parameterValues'
import { BranchSelect } from './RowCells'
import { RowsField } from './RowsField'
import { ScheduleField } from './ScheduleField'
import type { Destinations, ParameterForm } from './useParameterForm'

interface BranchFieldProps extends Destinations {
  name: string
  label: string
  isLabelHidden: boolean
  /** Id of the chosen branch; '' for none. */
  value: string
  error: string | undefined
  onChange: (branch: string) => void
}

const BranchField = ({ branches, newBranch, onChange, ...given }: BranchFieldProps) => {
  const [isCreating, setIsCreating] = useState(false)
  return (
    <div>
      <BranchSelect {...given} branches={branches} onChange={onChange} {...(newBranch === undefined ? {} : { onNewBranch: () => setIsCreating(true) })} />
      {isCreating ? (
        // The other dialog's form is inside this one only for React, where its submission would bubble.
        <div onSubmit={(event) => event.stopPropagation()}>
          {newBranch?.({ onCreated: (id) => onChange(String(id)), onClose: () => setIsCreating(false) })}
        </div>
      ) : null}
    </div>
  )
}

interface ParameterFieldsProps {
  moduleName: string
  fields: readonly ParameterField[]
  parameters: ParameterForm
  errorOf: (name: string) => string | undefined
}

const ParameterInput = ({ moduleName, field, parameters, error }: Omit<ParameterFieldsProps, 'fields' | 'errorOf'> & { field: ParameterField; error: string | undefined }) => {
  const { name } = field
  const kind = kindOf(field)
  const value = parameters.valueOf(field)
  const given = { name, label: labelOf(field), isLabelHidden: isLabelHidden(field), error }
  const change = (changed: unknown): void => parameters.change(name, changed)
  switch (kind) {
    case 'switch':
      return <SwitchInput {...given} isOn={isOn(value)} onChange={(on) => change(switched(on, value))} />
    case 'select':
      return <SelectInput {...given} value={textOf(value)} onChange={change} options={optionsOf(field, textOf(value))} />
    case 'audiofile-selector':
      return <AudioFileField {...given} value={textOf(value)} onChange={change} />
    case 'extensions':
    case 'routes':
      return (
        <RowsField
          {...given}
          kind={kind}
          rows={parameters.rowsIn(field, kind)}
          branches={parameters.branches}
          newBranch={parameters.newBranch}
          isMarked={parameters.isTried}
          onChange={(rows) => parameters.changeRows(name, rows)}
        />
      )
    case 'schedule':
      return <ScheduleField {...given} value={textOf(value)} onChange={change} />
    case 'branch':
      return (
        <BranchField
          {...given}
          value={textOf(value)}
          branches={parameters.branches}
          newBranch={parameters.newBranch}
          onChange={(branch) => change(parameters.branchIdOf(branch))}
        />
      )
    case 'number':
    case 'text':
      if (moduleName === 'voicemail' && name === 'send_to') return <AddressField {...given} value={textOf(value)} onChange={change} />
      return (
        <TextInput
          {...given}
          autoComplete="off"
          {...(kind === 'number' ? { inputMode: 'decimal' } : {})}
          value={textOf(value)}
          onChange={change}
        />
      )
  }
}

export const ParameterFields = ({ fields, errorOf, ...given }: ParameterFieldsProps) =>
  fields.map((field) => (
    <ParameterInput key={field.name} {...given} field={field} error={errorOf(field.name)} />
  ))
