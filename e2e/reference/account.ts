import { accountsOperations } from 'contract/accounts'
import { usersOperations } from 'contract/users'
import { failure, found, type Answer, type ReferenceCall, type Fields } from './answer'
import type { ReferencePerson } from './session'

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const textOf = (fields: Fields, name: string): string => {
  const value = fields[name]
  return isText(value) ? value.trim() : ''
}

const missingIn = (fields: Fields, names: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(names.filter((name) => !isText(fields[name])).map((name) => [name, ['Missing.']]))

const unless = (errors: Record<string, string[]>, act: () => Answer): Answer =>
  Object.keys(errors).length > 0 ? failure(422, 'validation', errors) : act()

/** Accepts any value, without checking formats. */
export const makeReferenceAccount = (person: ReferencePerson): ReferenceCall[] => {
  const account = { id: person.accountId, name: 'Bare & Sons', address: '7 Plain Street', address2: '', city: 'Gatineau' }
  const place = { postalcode: 'J8X 1A1', country: 'CA', state: 'QC' }
  const [first = '', last = ''] = person.name.split(' ')
  const names = { firstname: first, lastname: last }

  const accountReply = () => ({ account: { ...account, postalcode: place.postalcode, country: place.country, state: place.state } })
  const userReply = () => ({ user: { id: person.id, name: person.name, ...names, email: person.email } })

  const saveAccount = (fields: Fields): Answer =>
    unless(missingIn(fields, ['name', 'address', 'city', 'postalcode']), () => {
      account.name = textOf(fields, 'name')
      account.address = textOf(fields, 'address')
      account.address2 = textOf(fields, 'address2')
      account.city = textOf(fields, 'city')
      place.postalcode = textOf(fields, 'postalcode')
      return found(accountReply())
    })

  const saveUser = (fields: Fields): Answer => {
    const differs = textOf(fields, 'email') === textOf(fields, 'confirm_email') ? {} : { confirm_email: ['It differs.'] }
    return unless({ ...missingIn(fields, ['firstname', 'lastname', 'email']), ...differs }, () => {
      names.firstname = textOf(fields, 'firstname')
      names.lastname = textOf(fields, 'lastname')
      person.name = `${names.firstname} ${names.lastname}`
      person.email = textOf(fields, 'email')
      return found(userReply())
    })
  }

  const changePassword = ({ password, new_password, confirm_password }: Fields): Answer => {
    const isWeak = typeof new_password !== 'string' || new_password.length < 8
    const errors = {
      ...(password !== person.password && { password: ['It is another one.'] }),
      ...(isWeak && { new_password: ['It is too short.'] }),
      ...(new_password !== confirm_password && { confirm_password: ['It differs.'] }),
    }
    return unless(errors, () => {
      person.password = String(new_password)
      return { status: 204 }
    })
  }

  const isOwn = (id: string): boolean => id === String(person.id)
  const own = (id: string, act: () => Answer): Answer => (isOwn(id) ? act() : failure(404, 'not_found'))

  return [
    [accountsOperations.getAccount, () => found(accountReply())],
    [accountsOperations.saveAccount, ({ fields }) => saveAccount(fields)],
    [usersOperations.getUser, ({ param }) => own(param('userId'), () => found(userReply()))],
    [usersOperations.saveUser, ({ param, fields }) => own(param('userId'), () => saveUser(fields))],
    [usersOperations.changePassword, ({ param, fields }) => own(param('userId'), () => changePassword(fields))],
  ]
}
