import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactElement } from 'react'
import { reveal } from '@/lib/storedToken'
import { renderThemed } from '@/testing/renderThemed'
import { CheckboxInput } from './CheckboxInput'
import { ProofInput, proofOf } from './reauthentication'
import { SelectInput } from './SelectInput'
import { SwitchInput } from './SwitchInput'
import { TextAreaInput } from './TextAreaInput'
import { TextInput } from './TextInput'
import { useFields } from './useFields'

const none = (): void => {}
const options = [{ value: 'a', label: 'First' }, { value: 'b', label: 'Second' }]

const fields: [string, (error?: string) => ReactElement][] = [
  ['a line of text', (error) => <TextInput name="x" label="Field" value="" onChange={none} error={error} />],
  ['lines of text', (error) => <TextAreaInput name="x" label="Field" value="" onChange={none} error={error} />],
  ['a choice', (error) => <SelectInput name="x" label="Field" value="a" onChange={none} options={options} error={error} />],
  ['a choice with a hidden label', (error) => <SelectInput name="x" label="Field" isLabelHidden value="a" onChange={none} options={options} error={error} />],
  ['a switch', (error) => <SwitchInput name="x" label="Field" isOn onChange={none} error={error} />],
  ['a switch with a hidden label', (error) => <SwitchInput name="x" label="Field" isLabelHidden isOn onChange={none} error={error} />],
]

test.each(fields)('the error of %s is its accessible description', (_, make) => {
  const { rerender } = renderThemed(make('Too odd.'))
  expect(screen.getByLabelText('Field')).toBeInvalid()
  expect(screen.getByLabelText('Field')).toHaveAccessibleDescription('Too odd.')
  rerender(make())
  expect(screen.getByLabelText('Field')).toBeValid()
  expect(screen.getByLabelText('Field')).not.toHaveAttribute('aria-describedby')
  expect(screen.queryByText('Too odd.')).toBeNull()
})

const editable: [string, (value: string, error?: string) => ReactElement][] = [
  ['a line of text', (value, error) => <TextInput name="x" label="Field" value={value} onChange={none} error={error} />],
  ['lines of text', (value, error) => <TextAreaInput name="x" label="Field" value={value} onChange={none} error={error} />],
  ['a choice', (value, error) => <SelectInput name="x" label="Field" value={value} onChange={none} options={options} error={error} />],
]

test.each(editable)('the error of %s goes while its value is another one than the rejected', (_, make) => {
  const { rerender } = renderThemed(make('a'))
  const shows = (value: string, error?: string) => {
    rerender(make(value, error))
    return screen.queryByText('Too odd.') !== null
  }
  expect([shows('a', 'Too odd.'), shows('b', 'Too odd.'), shows('a', 'Too odd.')]).toEqual([true, false, true])
  expect([shows('b', 'Too odd.'), shows('b'), shows('b', 'Too odd.')]).toEqual([false, false, true])
  expect(screen.getByLabelText('Field')).toBeInvalid()
})

test.each([
  [{}, ''],
  [{ hint: 'Yours' }, 'Yours'],
  [{ error: 'Too odd.', hint: 'Yours' }, 'Too odd. Yours'],
  [{ errorElsewhere: 'elsewhere' }, 'The list is full.'],
  [{ errorElsewhere: 'elsewhere', hint: 'Yours' }, 'The list is full. Yours'],
])('a field with %j has the accessible description %j', (given, description) => {
  renderThemed(
    <>
      <p id="elsewhere">The list is full.</p>
      <TextInput name="x" label="Field" value="" onChange={none} {...given} />
    </>,
  )
  const field = screen.getByLabelText('Field')
  expect(field).toHaveAccessibleDescription(description)
  expect(field.getAttribute('aria-invalid')).toBe(String('error' in given || 'errorElsewhere' in given))
})

test('a field has the attributes for keyboards, suggestions and autofill', () => {
  renderThemed(<TextInput name="amount" label="Amount" value="" onChange={none} inputMode="decimal" maxLength={7} listId="amounts" autoComplete="off" isLabelHidden />)
  const field = screen.getByLabelText('Amount')
  expect(field).toHaveAttribute('inputmode', 'decimal')
  expect(field).toHaveAttribute('maxlength', '7')
  expect(field).toHaveAttribute('list', 'amounts')
  expect(field).toHaveAttribute('autocomplete', 'off')
})

test('a disabled field cannot be edited', async () => {
  const onChange = jest.fn()
  renderThemed(
    <>
      <TextInput name="a" label="Line" value="" onChange={onChange} isDisabled />
      <TextAreaInput name="b" label="Lines" value="" onChange={onChange} isDisabled />
      <SelectInput name="c" label="Choice" value="a" onChange={onChange} options={options} isDisabled />
      <CheckboxInput name="d" label="Box" isChecked={false} onChange={onChange} isDisabled />
    </>,
  )
  for (const label of ['Line', 'Lines', 'Choice', 'Box']) expect(screen.getByLabelText(label)).toBeDisabled()
  await userEvent.type(screen.getByLabelText('Line'), 'x')
  expect(onChange).not.toHaveBeenCalled()
})

const Form = ({ isBusy = false, errors = {} }: { isBusy?: boolean; errors?: Record<string, string> }) => {
  const { fields: texts, fieldsOf } = useFields({ name: 'Zoé', message: '', plan: 'a' })
  const field = fieldsOf({ isBusy, errorOf: (name) => errors[name] })
  const [isOn, setIsOn] = useState(false)
  const [isChecked, setIsChecked] = useState(true)
  return (
    <>
      <TextInput label="Name" {...field('name')} />
      <TextAreaInput label="Message" {...field('message')} />
      <SelectInput label="Plan" options={options} {...field('plan')} />
      <SwitchInput name="on" label="On" isOn={isOn} onChange={setIsOn} />
      <CheckboxInput name="sure" label="Sure" isChecked={isChecked} onChange={setIsChecked} />
      <output>{JSON.stringify({ ...texts, isOn, isChecked })}</output>
    </>
  )
}

test('each field changes only its own value', async () => {
  const user = userEvent.setup()
  renderThemed(<Form />)
  await user.type(screen.getByLabelText('Name'), ' B.')
  await user.type(screen.getByLabelText('Message'), 'One{Enter}Two')
  await user.selectOptions(screen.getByLabelText('Plan'), 'Second')
  await user.click(screen.getByLabelText('On'))
  await user.click(screen.getByLabelText('Sure'))
  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual({
    name: 'Zoé B.', message: 'One\nTwo', plan: 'b', isOn: true, isChecked: false,
  })
})

test('the fields of a busy form are disabled, and a rejected field describes its own error', () => {
  const { rerender } = renderThemed(<Form isBusy />)
  for (const label of ['Name', 'Message', 'Plan']) expect(screen.getByLabelText(label)).toBeDisabled()
  rerender(<Form errors={{ message: 'Too long.' }} />)
  expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Too long.')
  expect(screen.getByLabelText('Name')).toBeValid()
})

test('reauthentication takes the current password and hides it behind a handle', () => {
  renderThemed(<ProofInput name="current_password" value="" onChange={none} />)
  expect(screen.getByLabelText('Current password')).toHaveAttribute('autocomplete', 'current-password')
  const { password } = proofOf({ password: 'canary' })
  expect(JSON.stringify(password)).not.toContain('canary')
  expect(reveal(password)).toBe('canary')
})
