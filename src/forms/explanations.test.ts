import { translatorOf } from '@/i18n/translator'
import { failureOf, type Failure } from '@/lib/failure'
import { explainDialog } from './explainDialog'
import { explainProfile } from './explainProfile'

const textOf = translatorOf({})
const internal = 'An internal error occurred. Please try again.'
const wrong = 'Something went wrong, please try again.'

const offline = "You're offline. Try again when you're back online."

test.each<[Partial<Failure>, string, string]>([
  [{ status: 422, type: 'validation' }, 'Please check the form and try again.', 'Please make sure you filled the form correctly.'],
  [{ status: 500 }, internal, wrong],
  [{ status: null }, internal, wrong],
  [{ type: 'offline', status: null }, offline, offline],
  [{ status: 409, outcome: 'refused' }, internal, wrong],
  [{ status: 429 }, 'Too many attempts. Wait a few minutes, then try again.', 'Too many attempts. Wait a few minutes, then try again.'],
  [{ status: 429, waitSeconds: 1 }, 'Too many attempts. Try again in 1 second.', 'Too many attempts. Try again in 1 second.'],
  [{ status: 429, waitSeconds: 60 }, 'Too many attempts. Try again in 60 seconds.', 'Too many attempts. Try again in 60 seconds.'],
  [{ status: 429, waitSeconds: 61 }, 'Too many attempts. Try again in 2 minutes.', 'Too many attempts. Try again in 2 minutes.'],
  [{ status: 429, waitSeconds: 600 }, 'Too many attempts. Try again in 10 minutes.', 'Too many attempts. Try again in 10 minutes.'],
])('for the failure %j, a dialog shows "%s" and a profile form "%s"', (given, inDialog, inProfile) => {
  const failure = failureOf(given)
  expect([textOf(explainDialog(failure)), textOf(explainProfile(failure))]).toEqual([inDialog, inProfile])
})
