import type { PasswordBody, User, UserBody } from 'contract/users'
import { isEmailAddress, isSameAddress } from '../../platform/texts/emailAddress'
import { asLine } from '../../platform/texts/line'
import type { Sentence } from '../../platform/failures/language'
import { isPasswordTooLong, isPasswordWeak } from '../password/passwordRules'
import { isWrongPassword } from '../auth/reauthentication'
import { refuseProblems, textProblem } from '../../platform/failures/problems'
import { isInvalid, isNoEmailAddress, isRequired } from '../../platform/failures/sentences'

const LONGEST_NAME = 100
const LONGEST_ADDRESS = 254

const addressesDiffer: Sentence = { en: "The email addresses don't match.", fr: 'Les adresses courriel ne correspondent pas.' }
const passwordsDiffer: Sentence = { en: "The passwords don't match.", fr: 'Les mots de passe ne correspondent pas.' }
const isWeak: Sentence = {
  en: 'This password is too easy to guess. Choose a longer one (12 characters or more).',
  fr: 'Ce mot de passe est trop facile à deviner. Choisissez-en un plus long (12 caractères ou plus).',
}
const isThePresentOne: Sentence = {
  en: "Choose a password that's different from your current one.",
  fr: 'Choisissez un mot de passe différent de votre mot de passe actuel.',
}

export const isTaken: Sentence = {
  en: 'This email address is already in use.',
  fr: 'Cette adresse courriel est déjà utilisée.',
}

export const needsPassword: Sentence = {
  en: 'Enter your current password to change your email address.',
  fr: 'Saisissez votre mot de passe actuel pour changer votre adresse courriel.',
}

export const isTakenSince: Sentence = {
  en: 'Someone else uses this email address now. Contact the support team.',
  fr: "Quelqu'un d'autre utilise maintenant cette adresse courriel. Écrivez à l'équipe de soutien.",
}

const addressProblem = (address: string): Sentence | null =>
  textProblem(address, LONGEST_ADDRESS) ?? (isEmailAddress(address) ? null : isNoEmailAddress)

const confirmationProblem = (address: string, confirmation: string): Sentence | null => {
  if (confirmation === '') return isRequired
  return isSameAddress(confirmation, address) ? null : addressesDiffer
}

/** Only a changed address is to be confirmed: the confirmation catches typing errors. */
export const userOf = (body: UserBody, current: string): Pick<User, 'firstname' | 'lastname' | 'email'> => {
  const [firstname, lastname] = [asLine(body.firstname), asLine(body.lastname)]
  const email = body.email.trim()
  const confirmation = body.confirm_email?.trim() || (isSameAddress(email, current) ? email : '')
  refuseProblems({
    firstname: textProblem(firstname, LONGEST_NAME),
    lastname: textProblem(lastname, LONGEST_NAME),
    email: addressProblem(email),
    confirm_email: confirmationProblem(email, confirmation),
  })
  return { firstname, lastname, email }
}

const presentProblem = (password: string): Sentence | null => {
  if (password === '') return isRequired
  return isPasswordTooLong(password) ? isWrongPassword : null
}

const newProblem = (password: string, present: string): Sentence | null => {
  if (password === '') return isRequired
  if (isPasswordTooLong(password)) return isInvalid
  if (isPasswordWeak(password)) return isWeak
  return password === present ? isThePresentOne : null
}

const repeatProblem = (password: string, repeated: string): Sentence | null => {
  if (repeated === '') return isRequired
  return repeated === password ? null : passwordsDiffer
}

export const checkPasswords = ({ password, new_password, confirm_password }: PasswordBody): void =>
  refuseProblems({
    password: presentProblem(password),
    new_password: newProblem(new_password, password),
    confirm_password: repeatProblem(new_password, confirm_password),
  })
